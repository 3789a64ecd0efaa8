import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { faqGroups, keysOf, notificationIcons } from './choices.ts';
import { choice, day, draft, lines, link, order, picture, sample, shaped, text, whole } from './fields.ts';
import { entryFiles, onlyFile } from './loaders.ts';

/** Screens that consist mostly of text. */
export const texts = defineCollection({
  loader: entryFiles('src/content/texts', 'md', {
    pages: { 'about-us': '/about-us', 'privacy-policy': '/privacy-policy', terms: '/terms' },
    mayBeEmpty: 'terms',
  }),
  schema: z
    .strictObject({
      title: text.meta({ label: 'Judul' }),
      description: lines.meta({ label: 'Keterangan', help: 'Untuk mesin pencari.' }),
      lead: lines.meta({ label: 'Pembuka', help: 'Kalimat-kalimat pertama, dengan huruf lebih besar.' }),
      updated: day.meta({ label: 'Diperbarui' }).optional(),
    })
    .meta({ label: 'Halaman teks', one: 'Halaman', page: '/{id}' }),
});

/** The figures that count up on About Us. */
export const figures = defineCollection({
  loader: entryFiles('src/content/figures', 'yaml'),
  schema: z
    .strictObject({
      label: text.meta({ label: 'Nama angka' }),
      order,
      value: whole(0).meta({ label: 'Nilai', help: 'Dihitung naik dari 0. Sebuah tes mencocokkan nilai demo.' }),
      suffix: z.string().default('').meta({ label: 'Akhiran', help: "Di belakang nilai, misalnya '+'." }),
      sample,
    })
    .meta({ label: 'Angka di Tentang kami', one: 'Angka', page: '/about-us' }),
});

/** Questions and answers: one Markdown file each; the body is the answer. */
export const faq = defineCollection({
  loader: entryFiles('src/content/faq', 'md'),
  schema: z
    .strictObject({
      question: text.meta({ label: 'Pertanyaan' }),
      order,
      group: choice(faqGroups).meta({ label: 'Kelompok', help: 'Judul di Support tempat pertanyaan ini berada.' }),
      draft,
    })
    .meta({ label: 'Pertanyaan', one: 'Pertanyaan', page: '/support#question-{id}' }),
});

/** The contact screen. E-mail address and WhatsApp number are in site.yaml. */
export const contact = defineCollection({
  loader: onlyFile('contact'),
  schema: ({ image }) =>
    z
      .strictObject({
        intro: lines.meta({
          label: 'Pembuka',
          help: 'WhatsApp dan e-mail di layar ini diubah di formulir Organisasi.',
        }),
        promise: text.meta({ label: 'Janji' }),
        address: text.meta({ label: 'Alamat' }),
        hours: text.meta({ label: 'Jam buka' }),
        map: picture(image).meta({ label: 'Peta' }).optional(),
        mapAlt: text
          .meta({ label: 'Apa yang terlihat di peta', help: 'Untuk yang tidak dapat melihatnya.' })
          .optional(),
        topics: z.array(text).meta({ label: 'Topik', help: 'Satu topik per baris.' }),
      })
      .meta({ label: 'Layar kontak', page: '/contact' }),
});

/** The sample conversation of the live chat. */
export const chat = defineCollection({
  loader: entryFiles('src/content/chat', 'yaml'),
  schema: z.strictObject({
    text,
    order,
    from: z.enum(['agent', 'customer']),
    time: shaped(/^\d\d:\d\d$/, { code: 'time' }),
  }),
});

/** The sample notifications and their details. */
export const notifications = defineCollection({
  loader: entryFiles('src/content/notifications', 'yaml'),
  schema: z.strictObject({
    title: text,
    order,
    icon: z.enum(keysOf(notificationIcons)),
    unread: z.boolean(),
    when: text,
    text,
    details: text,
    link,
    linkText: text,
  }),
});
