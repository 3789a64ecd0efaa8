/** The blog's categories, in the order of docs/product.md (2, Template and demo screens). */
export const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'] as const;

export type Category = (typeof categories)[number];

/** The accordions of Support (docs/product.md 2.25), in their order. */
export const faqGroups = { buyers: 'For Buyers', authors: 'For Authors', others: 'Others' } as const;

export const notificationIcons = ['calendar', 'wallet', 'tag', 'chat', 'user', 'confetti'] as const;

export type NotificationIcon = (typeof notificationIcons)[number];

/** With their names in the form. */
export const menuIcons = {
  user: 'orang',
  bell: 'lonceng',
  storefront: 'toko',
  files: 'berkas',
  heart: 'hati',
  gear: 'roda gigi',
} as const;

export type MenuIcon = keyof typeof menuIcons;

/** Where a product is shown. `single` is the one product of /single-product. */
export const productLists = ['shop', 'featured', 'flash-sale', 'wishlist', 'related', 'single'] as const;

/** The main content of a screen, with its name in the form; components/content-icons.ts has an icon for each. */
export const previews = {
  article: 'artikel',
  bell: 'lonceng',
  card: 'kartu',
  cards: 'beberapa kartu',
  category: 'kategori',
  chat: 'percakapan',
  checks: 'daftar centang',
  choice: 'pilihan',
  done: 'selesai',
  faq: 'tanya jawab',
  form: 'formulir',
  grid: 'kisi',
  hearts: 'kisi dengan hati',
  home: 'beranda',
  lines: 'baris',
  lock: 'gembok',
  longform: 'teks panjang',
  map: 'peta',
  mark: 'logo',
  offline: 'tanpa jaringan',
  otp: 'kode OTP',
  person: 'profil',
  phone: 'telepon',
  product: 'produk',
  receipt: 'kuitansi',
  sale: 'obral',
  steps: 'langkah',
  switches: 'sakelar',
  tiles: 'ubin',
} as const;

export type Preview = keyof typeof previews;
