/** Width of a post's text, and of a phone (src/pages/blog/[slug].astro). */
const SIZES = '(min-width: 720px) 672px, 100vw';

/**
 * Makes Astro resize photos in Markdown text for the screens that show them, as src/components/ContentPicture.astro does for photos in fields.
 * @param {import('astro').AstroConfig} config
 */
export function resizeTextPictures(config) {
  const { hastPlugins } = /** @type {{ hastPlugins: object[] }} */ (config.markdown.processor.options);
  hastPlugins.push({
    name: 'text-pictures',
    element: {
      filter: ['img'],
      /** @param {{ properties?: { src?: string } }} node @param {{ setProperty(node: object, name: string, value: string): void }} context */
      visit(node, context) {
        if (!/\.(jpe?g|png|webp|avif)$/i.test(node.properties?.src ?? '')) return;
        context.setProperty(node, 'layout', 'full-width');
        context.setProperty(node, 'sizes', SIZES);
      },
    },
  });
}
