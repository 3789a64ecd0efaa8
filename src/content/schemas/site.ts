import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import type { Reason } from '../checks/fault-texts.ts';
import { menuIcons, previews } from './choices.ts';
import { choice, email, lines, link, order, phone, picture, shaped, text, textUpTo, words } from './fields.ts';
import { entryFiles, exactlyOne, onlyFile } from './loaders.ts';

/** The colour of texts on buttons in e-mails (packages/provider/mail). */
const WHITE = '#ffffff';

/** Minimum contrast of text: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** The contrast of two colours written as #rrggbb, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(one: string, two: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The organisation that runs the site. */
export const site = defineCollection({
  loader: onlyFile('site'),
  schema: ({ image }) =>
    z
      .strictObject({
        name: textUpTo(60).meta({ label: 'Nama' }),
        tagline: textUpTo(100).meta({ label: 'Semboyan' }),
        taglineEnglish: textUpTo(100).meta({ label: 'Semboyan dalam bahasa Inggris', help: 'Untuk layar demo.' }),
        description: lines.meta({ label: 'Keterangan', help: 'Untuk mesin pencari.' }),
        sample: choice({ on: { label: 'ditampilkan' }, off: { label: 'disembunyikan' } })
          .default('off')
          .meta({
            label: 'Isi contoh',
            help: 'Toko contoh, notifikasi, live chat, komentar blog, All Pages, dan catatan "Demo".',
          }),
        npwp: shaped(/^([.\- ]*\d){15,16}$/, { code: 'npwp' }, 'numeric')
          .meta({ label: 'Nomor pajak (NPWP)', help: 'Untuk faktur dan kuitansi.' })
          .optional(),
        logo: picture(image)
          .meta({ label: 'Logo', help: 'Di halaman pembayaran, faktur dan kuitansi; tanpa logo: tanda situs.' })
          .optional(),
        city: text.meta({ label: 'Kota', help: 'Di kuitansi, di depan tanggal.' }).optional(),
        signatory: text
          .meta({ label: 'Penanda tangan', help: 'Nama di bawah kuitansi; tanpa nama: nama organisasi.' })
          .optional(),
        signatoryTitle: text.meta({ label: 'Jabatan penanda tangan' }).optional(),
        signature: picture(image)
          .meta({ label: 'Gambar tanda tangan', help: 'Latar putih atau tembus pandang.' })
          .optional(),
        stamp: picture(image).meta({ label: 'Gambar stempel', help: 'Latar tembus pandang.' }).optional(),
        contact: z
          .strictObject({
            email: email.meta({ label: 'E-mail' }),
            whatsapp: phone.meta({ label: 'WhatsApp', help: 'Misalnya 0812-3456-7890 atau +62 812-3456-7890.' }),
          })
          .meta({ label: 'Kontak' }),
        naskah: z
          .strictObject({
            ojs: shaped(/^https:\/\/.+$/, { code: 'httpsLink' }, 'url')
              .meta({ label: 'OJS', help: 'Untuk jurnal tanpa alamatnya sendiri (naskah_url di katalog).' })
              .optional(),
            whatsapp: phone.meta({ label: 'WhatsApp', help: 'Tanpa OJS. Kosong: WhatsApp organisasi.' }).optional(),
            email: email.meta({ label: 'E-mail', help: 'Tanpa OJS, di samping WhatsApp.' }).optional(),
          })
          .meta({ label: 'Tempat mengirim naskah' })
          .optional(),
        /** Only packages/provider/platform/brand.ts reads it: e-mail has no stylesheet. */
        accent: shaped(/^#[0-9a-f]{6}$/, { code: 'colour' })
          .superRefine((colour, context) => {
            const found = contrast(colour, WHITE);
            const reason: Reason = { code: 'lightColour', contrast: found.toFixed(1), min: READABLE };
            if (found < READABLE) context.addIssue({ code: 'custom', params: reason });
          })
          .meta({ label: 'Warna tombol di e-mail', help: 'Misalnya #c93a12, dengan teks putih di atasnya.' }),
      })
      .meta({ label: 'Organisasi', page: '/contact' }),
});

/** The side menu. */
export const menu = defineCollection({
  loader: entryFiles('src/content/menu', 'yaml'),
  schema: z
    .strictObject({
      text: textUpTo(40).meta({ label: 'Teks' }),
      order,
      link,
      icon: choice(menuIcons).meta({ label: 'Ikon' }),
      badge: textUpTo(12).meta({ label: 'Lencana', help: 'Angka kecil di sebelahnya.' }).optional(),
    })
    .meta({ label: 'Menu samping', one: 'Butir menu', page: '/pages' }),
});

const linkText = text.meta({ label: 'Teks tautan' });
const behindText = { label: 'Gambar', help: 'Tanpa huruf; setengah kirinya tertutup teks.' };

/** The slides at the top of /home. */
export const hero = defineCollection({
  loader: entryFiles('src/content/hero', 'yaml'),
  schema: ({ image }) =>
    z
      .strictObject({
        title: text.meta({ label: 'Judul' }),
        order,
        text: text.meta({ label: 'Teks' }),
        link,
        linkText,
        image: picture(image)
          .meta({ ...behindText, help: `${behindText.help} Tanpa gambar: kalender slot.` })
          .optional(),
      })
      .meta({ label: 'Slide beranda', one: 'Slide', page: '/home' }),
});

/** The promo banner of /home. */
export const promo = defineCollection({
  loader: onlyFile('promo'),
  schema: ({ image }) =>
    z
      .strictObject({
        badge: text.meta({ label: 'Lencana' }),
        title: text.meta({ label: 'Judul' }),
        link,
        linkText,
        image: picture(image).meta(behindText),
      })
      .meta({ label: 'Banner promo', page: '/home' }),
});

/** Words of one meaning for the search of journals: a group is a line of words, or of beginnings of words with at least four letters. */
export const synonyms = defineCollection({
  loader: onlyFile('synonyms'),
  schema: z
    .strictObject({
      groups: z.array(words).meta({
        label: 'Kelompok',
        help: 'Satu kelompok per baris: kata-kata yang searti, misalnya hukum, law. Awal kata cukup, misalnya econom.',
      }),
    })
    .meta({ label: 'Sinonim pencarian', page: '/allproduct' }),
});

/** The languages that a customer can choose. */
export const languages = defineCollection({
  loader: entryFiles('src/content/languages', 'yaml', {
    names: { regex: /^[a-z]{2,3}(-[A-Za-z]+)?$/, reason: { code: 'languageCode' } },
    check: (all) => exactlyOne(all, (language) => language['default'] === true, 'default', 'default: true'),
  }),
  schema: z
    .strictObject({
      name: text.meta({ label: 'Nama Inggris' }),
      order,
      native: text.meta({ label: 'Namanya sendiri', help: 'Misalnya Svenska.' }),
      default: z.boolean().default(false).meta({ label: 'Bahasa bawaan', help: 'Tepat satu bahasa.' }),
    })
    .meta({ label: 'Bahasa', one: 'Bahasa', page: '/language#language-{id}' }),
});

const screen = z
  .strictObject({
    /** As in the route table, with {names} for parameters. */
    route: link.meta({ label: 'Rute', help: 'Dengan {nama} untuk yang berubah: /product/{id}.' }),
    /** Such an address, or the screen that leads to one: no id exists with every catalogue. */
    link: link.meta({ help: 'Tempat membuka rute dengan {nama}; selain itu kosong.' }).optional(),
    title: text.meta({ label: 'Judul' }),
    preview: choice(previews).meta({ label: 'Isi utamanya' }),
  })
  .refine(({ route, link }) => !route.includes('{') || link !== undefined, {
    params: { code: 'routeWithoutLink' } satisfies Reason,
  });

/** The index of all screens, by group; screens keep the order of the file. */
export const screens = defineCollection({
  loader: entryFiles('src/content/screens', 'yaml'),
  schema: z
    .strictObject({
      title: text.meta({ label: 'Judul' }),
      order,
      text: text.meta({ label: 'Teks' }),
      screens: z.array(screen).meta({ label: 'Layar' }),
    })
    .meta({ label: 'Semua halaman', one: 'Kelompok halaman', page: '/pages' }),
});
