import type { ClientDirective } from 'astro';

/** `client:painted`: the island's code comes after the page's first paint (boot.ts), so that it takes nothing from what there is to see. */
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
