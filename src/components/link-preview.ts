import drawn from './previews.json' with { type: 'json' };

const preview = (name: string) => (Object.hasOwn(drawn, name) ? `/previews/${name}.png` : undefined);

/**
 * The picture that stands for an item in a link preview: its own, or what scripts/draw.ts drew of a cover of ours:
 * WhatsApp and others show no SVG, and none shows it upright. undefined = the site's.
 * @param image the item's picture as the page shows it
 */
export function itemPreview(image: string | null): string | undefined {
  if (image === null) return undefined;
  const [, cover] = /^\/covers\/([^/]+?)(?:-480w\.webp|\.svg)$/.exec(image) ?? [];
  if (cover !== undefined) return preview(cover);
  return /\.svg(\?|$)/i.test(image) ? undefined : image;
}

/** The picture of a post in a link preview, drawn from its SVG; undefined = the site's. */
export const postPreview = (id: string): string | undefined => preview(`blog/${id}`);
