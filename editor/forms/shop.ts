import { collection, fields, singleton } from '@keystatic/core';
import { z } from 'astro/zod';
import { badgeColors, productLists, shapes } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  amount,
  choices,
  day,
  lines,
  name,
  optionalChoice,
  optionalLines,
  optionalPercent,
  optionalText,
  order,
  placeOf,
  shaped,
  text,
  wholeNumber,
} from './fields.ts';
import { picture } from './pictures.ts';

/** More than 0, as in the schema: the smallest amount is a cent. */
const price = { min: 0.01, step: 0.01 } as const;

/** The forms of src/content/schemas/shop.ts. */
export const shopForms = {
  products: collection({
    label: 'Produk',
    path: 'products/*',
    slugField: 'title',
    columns: ['title', 'order', 'new_price'],
    parseSlugForSort: placeOf('products'),
    schema: {
      title: name('Judul'),
      order,
      lists: choices(
        'Di layar mana',
        productLists,
        'Tepat satu produk ada di halaman produk tunggal, /single-product.',
      ),
      img: picture('Gambar', 'products'),
      description: optionalLines('Keterangan'),
      new_price: amount('Harga', 'Dalam dolar.', price),
      old_price: amount('Harga lama', 'Lebih tinggi daripada harga, atau kosong.', { ...price, isRequired: false }),
      discount: optionalPercent('Diskon', 'Dalam persen; harus cocok dengan kedua harga.'),
      badge_text: optionalText('Lencana', 'Misalnya -25% atau New.'),
      badge_color: optionalChoice('Warna lencana', badgeColors),
      ratting: amount('Bintang', '', { min: 0, max: 5, step: 0.1 }),
      review_text: wholeNumber('Jumlah ulasan', 0),
      sold: optionalPercent('Terjual', 'Dalam persen; wajib untuk obral kilat (flash sale).'),
      gallery: fields.array(fields.object({ img: picture('Gambar', 'products'), alt: alternative }), {
        label: 'Gambar lain',
        description: 'Untuk gambar geser di /single-product.',
        itemLabel: ({ fields: { alt } }) => alt.value,
      }),
    },
  }),
  productCategories: collection({
    label: 'Kategori produk',
    path: 'product-categories/*',
    slugField: 'title',
    columns: ['title', 'order'],
    parseSlugForSort: placeOf('productCategories'),
    schema: {
      title: name('Judul'),
      order,
      img: picture('Gambar', 'product-categories'),
      sub_categories: fields.array(
        fields.object({ title: text('Judul'), img: picture('Gambar', 'product-categories') }),
        { label: 'Ubin di /sub-catagory', itemLabel: ({ fields: { title } }) => title.value },
      ),
    },
  }),
  productReviews: collection({
    label: 'Ulasan produk',
    path: 'product-reviews/*',
    slugField: 'name',
    columns: ['name', 'order'],
    parseSlugForSort: placeOf('productReviews'),
    schema: {
      name: name('Nama'),
      order,
      img: picture('Potret', 'product-reviews'),
      title: lines('Ulasan'),
      date: day('Tanggal'),
      ratting: wholeNumber('Bintang', 1, 5),
      images: fields.array(fields.object({ img: picture('Gambar', 'product-reviews'), alt: alternative }), {
        label: 'Gambar',
        itemLabel: ({ fields: { alt } }) => alt.value,
      }),
    },
  }),
  vendors: collection({
    label: 'Vendor',
    path: 'vendors/*',
    slugField: 'title',
    columns: ['title', 'order'],
    parseSlugForSort: placeOf('vendors'),
    schema: {
      title: name('Nama'),
      order,
      location: text('Lokasi'),
      ratting_test: text('Penilaian', 'Misalnya 97% positive ratings.'),
      profile_img: picture('Gambar profil', 'vendors'),
      bg_img: picture('Gambar toko', 'vendors'),
      about: optionalLines('Tentang'),
      facts: fields.array(fields.object({ name: text('Nama'), value: text('Isi') }), {
        label: 'Fakta',
        itemLabel: ({ fields: { name, value } }) => `${name.value}: ${value.value}`,
      }),
    },
  }),
};

export const checkoutForm = singleton({
  label: 'Checkout contoh',
  path: 'checkout',
  schema: {
    customer: fields.object(
      {
        name: text('Nama'),
        email: shaped('E-mail', { regex: z.regexes.email, message: 'must be an e-mail address' }),
        phone: text('Telepon'),
        address: text('Alamat'),
        institution: text('Institusi'),
        occupation: text('Pekerjaan'),
      },
      { label: 'Pelanggan contoh' },
    ),
    shipping: fields.array(
      fields.object({
        id: text('Kode'),
        name: text('Nama'),
        time: text('Waktu'),
        price: shaped('Harga', shapes.dollars, 'Misalnya $0.4.'),
      }),
      {
        label: 'Pengiriman',
        description: 'Tampil dalam urutan ini; yang pertama sudah terpilih.',
        itemLabel: ({ fields: { name } }) => name.value,
        validation: { length: { min: 1 } },
      },
    ),
    total: shaped('Jumlah', shapes.dollars, 'Misalnya $39.84.'),
    bank: fields.object(
      { bank: text('Bank'), holder: text('Atas nama'), account: text('Nomor rekening'), orderId: text('Pesanan') },
      { label: 'Rekening bank' },
    ),
  },
});
