import { forms } from './forms.ts';

/** Names the content of a form: one entry of a collection, the whole collection, or a single entry. */
export interface EntryName {
  /** The name of the form: the collection of src/content/schemas/collections.ts, or the name of a text. */
  collection: string;
  /** The name of the entry's file without extension; null for a whole collection or a single entry. */
  id: string | null;
}

/** The Indonesian word for one entry of a collection. A single entry has its form's label. */
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
const singleEntries = Object.entries(forms.singletons).map(([collection, { path, label }]) => ({
  collection,
  path,
  label,
}));

/** A file of src/content: an entry, or a picture of an entry. */
export interface ContentFile extends EntryName {
  kind: 'entry' | 'picture';
  /** 'Tulisan', or the label of a single entry: 'Banner promo'. */
  noun: string;
  /** The field that names the entry; null for a single entry. */
  nameField: string | null;
}

/**
 * Returns the entry of a file; undefined for a file without content, like a schema.
 * @param file the path of a file or of a collection's folder, relative to the project's folder
 */
export function contentFile(file: string): ContentFile | undefined {
  const [, path = ''] = /^src\/content\/(.+?)\/?$/.exec(file) ?? [];
  const [top = '', ...below] = path.split('/');
  const single = singleEntries.find((one) => path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}/`));
  if (single) {
    return {
      collection: single.collection,
      id: null,
      kind: path.startsWith(`${single.path}.`) ? 'entry' : 'picture',
      noun: single.label,
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

/** Returns the path of an entry's form. */
export function formAddress({ collection, id }: EntryName): string {
  if (collection in forms.singletons) return `/keystatic/singleton/${collection}`;
  return `/keystatic/collection/${collection}${id === null ? '' : `/item/${encodeURIComponent(id)}`}`;
}
