import { collection, fields, singleton } from '@keystatic/core';
import { z } from 'astro/zod';
import { menuIcons, previews, shapes } from '../../src/content/schemas/choices.ts';
import { choice, lines, link, name, optionalText, order, placeOf, shaped, text } from './fields.ts';
import { optionalPicture, picture } from './pictures.ts';

const DRAWING = 'Sebuah gambar garis (.svg) tanpa huruf; setengah kirinya kosong untuk teks.';

/** The forms of src/content/schemas/site.ts. */
export const siteForms = {
  hero: collection({
    label: 'Slide beranda',
    path: 'hero/*',
    slugField: 'title',
    columns: ['title', 'order'],
    parseSlugForSort: placeOf('hero'),
    schema: {
      title: name('Judul'),
      order,
      text: text('Teks'),
      link: link('Tautan'),
      linkText: text('Teks tautan'),
      image: picture('Gambar', 'hero', DRAWING),
    },
  }),
  menu: collection({
    label: 'Menu samping',
    path: 'menu/*',
    slugField: 'text',
    columns: ['text', 'order'],
    parseSlugForSort: placeOf('menu'),
    schema: {
      text: name('Teks'),
      order,
      link: link('Tautan'),
      icon: choice('Ikon', menuIcons),
      badge: optionalText('Lencana', 'Angka kecil di sebelahnya; boleh kosong.'),
    },
  }),
  languages: collection({
    label: 'Bahasa',
    path: 'languages/*',
    slugField: 'name',
    columns: ['name', 'native', 'order'],
    parseSlugForSort: placeOf('languages'),
    schema: {
      name: name('Nama Inggris', {
        description: 'Kode bahasanya, misalnya sv atau pt-BR.',
        generate: languageCodeOf,
        shape: shapes.languageCode,
      }),
      order,
      native: text('Namanya sendiri', 'Misalnya Svenska.'),
      default: fields.checkbox({ label: 'Bahasa bawaan', description: 'Tepat satu bahasa.' }),
    },
  }),
  screens: collection({
    label: 'Semua halaman',
    path: 'screens/*',
    slugField: 'title',
    columns: ['title', 'order'],
    parseSlugForSort: placeOf('screens'),
    schema: {
      title: name('Judul'),
      order,
      text: text('Teks'),
      screens: fields.array(
        fields.object({
          route: shaped('Rute', shapes.link, 'Dengan {nama} untuk yang berubah: /product/{id}.'),
          link: shaped('Tautan', shapes.link, 'Tempat membuka rute dengan {bagian}; selain itu kosong.', false),
          title: text('Judul'),
          preview: choice('Isi utamanya', previews),
        }),
        { label: 'Layar', itemLabel: ({ fields: { title } }) => title.value, validation: { length: { min: 1 } } },
      ),
    },
  }),
};

export const siteForm = singleton({
  label: 'Organisasi',
  path: 'site',
  schema: {
    name: text('Nama'),
    tagline: text('Semboyan'),
    taglineEnglish: text('Semboyan dalam bahasa Inggris', 'Untuk layar demo berbahasa Inggris.'),
    description: lines('Keterangan', 'Untuk mesin pencari.'),
    npwp: optionalText('Nomor pajak (NPWP)', 'Untuk faktur dan kuitansi; boleh kosong.'),
    logo: optionalPicture('Logo', 'site', 'Di kepala faktur dan kuitansi; boleh kosong.'),
    city: optionalText('Kota', 'Di kuitansi, di depan tanggal; boleh kosong.'),
    signatory: optionalText('Penanda tangan', 'Nama di bawah tanda tangan kuitansi; tanpa nama: nama organisasi.'),
    signatoryTitle: optionalText('Jabatan penanda tangan', 'Boleh kosong.'),
    signature: optionalPicture('Gambar tanda tangan', 'site', 'Latar putih atau tembus pandang; boleh kosong.'),
    stamp: optionalPicture('Gambar stempel', 'site', 'Latar tembus pandang; boleh kosong.'),
    contact: fields.object(
      {
        email: shaped('E-mail', { regex: z.regexes.email, message: 'must be an e-mail address' }),
        whatsapp: shaped('WhatsApp', shapes.phone, 'Misalnya 0812-3456-7890 atau +62 812-3456-7890.'),
      },
      { label: 'Kontak' },
    ),
    accent: shaped('Warna tombol di e-mail', shapes.colour, 'Misalnya #c93a12, dengan teks putih di atasnya.'),
  },
});

export const promoForm = singleton({
  label: 'Banner promo',
  path: 'promo',
  schema: {
    badge: text('Lencana'),
    title: text('Judul'),
    link: link('Tautan'),
    linkText: text('Teks tautan'),
    image: picture('Gambar', 'promo', DRAWING, true),
  },
});

export const synonymsForm = singleton({
  label: 'Sinonim pencarian',
  path: 'synonyms',
  schema: {
    groups: fields.array(
      shaped('Kata', shapes.words, 'Kata-kata yang searti, misalnya hukum, law; awal kata cukup, misalnya econom.'),
      { label: 'Kelompok', itemLabel: ({ value }) => value },
    ),
  },
});

/** The code of a language by its English name: 'sv' for Swedish; '' if there is none. */
function languageCodeOf(name: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name.trim().toLowerCase()) ?? '';
}
