import { forms } from './forms.ts';

/** What a form is of: one entry of a collection, all of them, or a file that is one entry. */
export interface EntryName {
  /** The name of its form: that of its collection in src/content/schemas/collections.ts, of a text its own. */
  collection: string;
  /** The name of the entry's file, without ending; null for a whole collection or a file that is one entry. */
  id: string | null;
}

/** One entry in words; a file that is one entry has the name of its form. */
const singular: Record<keyof typeof forms.collections, string> = {
  posts: 'Tulisan',
  faq: 'Pertanyaan',
  hero: 'Slide',
  menu: 'Butir menu samping',
  figures: 'Angka',
  languages: 'Bahasa',
  notifications: 'Notifikasi',
  chat: 'Pesan obrolan',
  comments: 'Komentar',
  products: 'Produk',
  productCategories: 'Kategori produk',
  productReviews: 'Ulasan produk',
  vendors: 'Vendor',
  screens: 'Kelompok halaman',
};

const collections = Object.entries(forms.collections).map(([collection, { path, slugField }]) => ({
  collection,
  folder: path?.replace('/*', ''),
  slugField,
  noun: singular[collection as keyof typeof singular],
}));
const onlyEntries = Object.entries(forms.singletons).map(([collection, { path, label }]) => ({
  collection,
  path,
  label,
}));

/** A file of src/content as an entry or a picture of one. */
export interface ContentFile extends EntryName {
  kind: 'entry' | 'picture';
  /** 'Tulisan', or the name of the only entry: 'Banner promo'. */
  noun: string;
  /** The field that names the entry; null for a file that is one entry. */
  nameField: string | null;
}

/** @param file from the project's root; a folder of entries too. Undefined for what is no content, like a schema. */
export function contentFile(file: string): ContentFile | undefined {
  const [, path = ''] = /^src\/content\/(.+?)\/?$/.exec(file) ?? [];
  const [top = '', ...below] = path.split('/');
  const only = onlyEntries.find((one) => path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}/`));
  if (only) {
    return {
      collection: only.collection,
      id: null,
      kind: path.startsWith(`${only.path}.`) ? 'entry' : 'picture',
      noun: only.label,
      nameField: null,
    };
  }
  const many = collections.find(({ folder }) => folder === top);
  if (!many) return;
  const { collection, noun, slugField } = many;
  const [name, ...parts] = below;
  const id = name === undefined ? null : parts.length > 0 ? name : name.replace(/\.\w+$/, '');
  return { collection, id, kind: parts.length > 0 ? 'picture' : 'entry', noun, nameField: slugField };
}

/** The address of an entry's form, below the desk's own. */
export function formAddress({ collection, id }: EntryName): string {
  if (collection in forms.singletons) return `/keystatic/singleton/${collection}`;
  return `/keystatic/collection/${collection}${id === null ? '' : `/item/${encodeURIComponent(id)}`}`;
}
