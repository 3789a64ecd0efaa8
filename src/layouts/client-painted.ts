import type { ClientDirective } from 'astro';

/**
 * `client:painted`: loads the island's code after the first paint (boot.ts), so that it does not delay visible
 * content.
 */
const afterPaint: ClientDirective = async (load) => {
  await window.painted;
  const hydrate = await load();
  await hydrate();
};

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}

export default afterPaint;
