import { collection } from '@keystatic/core';
import { categories } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  choice,
  content,
  day,
  dayFromToday,
  draft,
  lines,
  name,
  optionalText,
  order,
  placeOf,
  text,
  wholeNumber,
} from './fields.ts';
import { picture } from './pictures.ts';

/** The forms of src/content/schemas/blog.ts. */
export const blogForms = {
  posts: collection({
    label: 'Tulisan blog',
    path: 'posts/*',
    slugField: 'title',
    columns: ['title', 'published', 'draft'],
    parseSlugForSort: placeOf('posts'),
    format: { contentField: 'content' },
    schema: {
      title: name('Judul', {
        description: 'Ujung alamatnya: /blog/tulisan-saya. Sebaiknya tetap begitu sesudah terbit.',
      }),
      category: choice('Kategori', categories),
      author: text('Penulis'),
      published: dayFromToday('Terbit', 'Hari terbit. Tulisan dengan hari yang belum tiba ditahan sampai hari itu.'),
      minutes: wholeNumber('Menit membaca', 1),
      summary: lines('Ringkasan', 'Paling banyak 140 karakter; kartu menampilkannya utuh.', 140),
      picture: picture(
        'Gambar',
        'posts',
        '800 x 500 piksel, atau lebih besar dengan bentuk yang sama. Foto boleh sebesar hasil kamera, sampai 15 MB.',
      ),
      pictureAlt: alternative,
      button: optionalText('Tombol', "Pada kartu tulisan; 'Read More' kalau kosong."),
      draft,
      content: content('Teks', 'posts'),
    },
  }),
  comments: collection({
    label: 'Komentar',
    path: 'comments/*',
    slugField: 'name',
    columns: ['name', 'order'],
    parseSlugForSort: placeOf('comments'),
    schema: {
      name: name('Nama'),
      order,
      date: day('Tanggal'),
      picture: picture('Potret', 'comments'),
      text: lines('Komentar', 'Tampil di bawah setiap tulisan.'),
    },
  }),
};
