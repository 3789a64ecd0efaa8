/** As wide as the text of a post and as a phone (src/pages/blog/[slug].astro). */
const SIZES = '(min-width: 720px) 672px, 100vw';

/**
 * An Astro integration: a photograph in a Markdown text comes in the sizes that screens show, as those that fields name do
 * (src/components/ContentPicture.astro), and not as large as the camera made it.
 * @returns {import('astro').AstroIntegration}
 */
export function textPictures() {
  return {
    name: 'text-pictures',
    hooks: {
      'astro:config:setup': ({ config }) => {
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
      },
    },
  };
}
