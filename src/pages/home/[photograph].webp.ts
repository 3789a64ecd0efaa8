import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { photographName, widthsOf } from '#src/components/home/photographs.ts';

// An editor replaces a photograph under the same path.
sharp.cache(false);

/** The widths of each photograph on /home. The build makes them: Astro makes none for a page that is rendered on demand. */
export const getStaticPaths: GetStaticPaths = async () => {
  const slides = (await getCollection('hero')).map(({ id, data }) => ({ name: `hero-${id}`, image: data.image }));
  const promos = (await getCollection('promo')).map(({ data }) => ({ name: 'promo', image: data.image }));
  return [...slides, ...promos].flatMap(({ name, image }) =>
    !image
      ? []
      : widthsOf(image).map((width) => ({
          params: { photograph: photographName(name, width) },
          // Astro's type does not have the path of the source.
          props: { width, file: Reflect.get(image, 'fsPath') },
        })),
  );
};

/** Turned as the camera was held, and without the camera's metadata. */
export const GET: APIRoute<{ width: number; file: string }> = async ({ props: { width, file } }) => {
  const photograph = await sharp(file).autoOrient().resize(width).webp().toBuffer();
  return new Response(new Uint8Array(photograph), { headers: { 'Content-Type': 'image/webp' } });
};
