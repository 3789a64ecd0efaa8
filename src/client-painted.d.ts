import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first paint, all files of the island at once (src/layouts/client-painted.mjs). */
    'client:painted'?: boolean;
  }
}
