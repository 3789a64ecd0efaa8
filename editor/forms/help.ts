import { collection, fields, singleton } from '@keystatic/core';
import { chatSides, faqGroups, notificationIcons, shapes } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  choice,
  content,
  draft,
  lines,
  link,
  name,
  optionalDay,
  optionalText,
  order,
  placeOf,
  shaped,
  text,
  wholeNumber,
} from './fields.ts';
import { picture } from './pictures.ts';

/** A text screen is a single form instead of an entry of a list: in a list an editor could remove it, rename it, or add one that no page shows. */
const textForm = (label: string, id: string) =>
  singleton({
    label,
    path: `texts/${id}`,
    format: { contentField: 'content' },
    schema: {
      title: text('Judul'),
      description: lines('Keterangan', 'Untuk mesin pencari.'),
      lead: lines('Pembuka', 'Kalimat-kalimat pertama, dengan huruf lebih besar.'),
      updated: optionalDay('Diperbarui', 'Boleh kosong.'),
      content: content('Teks'),
    },
  });

export const textForms = {
  aboutUs: textForm('Tentang kami', 'about-us'),
  privacyPolicy: textForm('Kebijakan privasi', 'privacy-policy'),
};

/** The forms of src/content/schemas/help.ts. */
export const helpForms = {
  figures: collection({
    label: 'Angka',
    path: 'figures/*',
    slugField: 'label',
    columns: ['label', 'value', 'order'],
    parseSlugForSort: placeOf('figures'),
    schema: {
      label: name('Nama angka'),
      order,
      value: wholeNumber(
        'Nilai',
        0,
        undefined,
        'Dihitung naik dari 0 di Tentang kami. Sebuah tes mencocokkan nilai demo dengan katalognya.',
      ),
      suffix: optionalText('Akhiran', "Di belakang nilai, misalnya '+'."),
    },
  }),
  faq: collection({
    label: 'Pertanyaan',
    path: 'faq/*',
    slugField: 'question',
    columns: ['question', 'group', 'order'],
    parseSlugForSort: placeOf('faq'),
    format: { contentField: 'content' },
    schema: {
      question: name('Pertanyaan'),
      order,
      group: fields.select({
        label: 'Kelompok',
        description: 'Judul di Support tempat pertanyaan ini berada.',
        options: [
          { label: faqGroups.buyers, value: 'buyers' },
          { label: faqGroups.authors, value: 'authors' },
          { label: faqGroups.others, value: 'others' },
        ],
        defaultValue: 'buyers',
      }),
      draft,
      content: content('Jawaban'),
    },
  }),
  chat: collection({
    label: 'Obrolan langsung',
    path: 'chat/*',
    slugField: 'text',
    columns: ['text', 'from', 'order'],
    parseSlugForSort: placeOf('chat'),
    schema: {
      text: name('Pesan'),
      order,
      from: choice('Dari', chatSides),
      time: shaped('Jam', shapes.time, 'Misalnya 09:41.'),
    },
  }),
  notifications: collection({
    label: 'Notifikasi',
    path: 'notifications/*',
    slugField: 'title',
    columns: ['title', 'order'],
    parseSlugForSort: placeOf('notifications'),
    schema: {
      title: name('Judul'),
      order,
      icon: choice('Ikon', notificationIcons),
      unread: fields.checkbox({ label: 'Belum dibaca' }),
      when: text('Kapan', 'Dengan kata-kata: 2 minutes ago.'),
      text: lines('Teks'),
      details: lines('Rincian', 'Yang tampil kalau notifikasi dibuka.'),
      link: link('Tautan'),
      linkText: text('Teks tautan'),
    },
  }),
};

export const contactForm = singleton({
  label: 'Layar kontak',
  path: 'contact',
  schema: {
    intro: lines('Pembuka', 'Telepon (WhatsApp) dan e-mail di layar ini diubah di formulir Organisasi.'),
    promise: text('Janji'),
    address: text('Alamat'),
    hours: text('Jam buka'),
    map: picture('Peta', 'contact', '', true),
    mapAlt: alternative,
    topics: fields.array(text('Topik'), {
      label: 'Topik',
      description: 'Tampil dalam urutan ini; paling sedikit satu.',
      itemLabel: ({ value }) => value,
      validation: { length: { min: 1 } },
    }),
  },
});
