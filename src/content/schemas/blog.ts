import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { categories, keysOf } from './choices.ts';
import { day, draft, order, picture, sample, text, textUpTo, whole } from './fields.ts';
import { entryFiles } from './loaders.ts';

/** Blog posts: one Markdown file each; its name is the address, /blog/{name}. */
export const posts = defineCollection({
  loader: entryFiles('src/content/posts', 'md'),
  schema: ({ image }) =>
    z
      .strictObject({
        title: text.meta({ label: 'Judul' }),
        category: z.enum(keysOf(categories)).meta({ label: 'Kategori' }),
        author: text.meta({ label: 'Penulis' }),
        published: day.meta({ label: 'Terbit', help: 'Tulisan dengan hari yang belum tiba ditahan sampai hari itu.' }),
        minutes: whole(1).meta({ label: 'Menit membaca' }),
        summary: textUpTo(140).meta({ input: 'lines', label: 'Ringkasan', help: 'Kartu menampilkannya utuh.' }),
        picture: picture(image).meta({
          label: 'Gambar',
          help: '800 x 500 piksel, atau lebih besar dengan bentuk yang sama.',
        }),
        pictureAlt: text.meta({ label: 'Apa yang terlihat di gambar', help: 'Untuk yang tidak dapat melihatnya.' }),
        button: text.default('Read More').meta({ label: 'Tombol', help: 'Pada kartu tulisan.' }),
        draft,
        sample,
      })
      .meta({ label: 'Tulisan blog', one: 'Tulisan', page: '/blog/{id}' }),
});

/** The sample comments under every post. */
export const comments = defineCollection({
  loader: entryFiles('src/content/comments', 'yaml'),
  schema: ({ image }) => z.strictObject({ name: text, order, date: day, picture: picture(image), text }),
});
