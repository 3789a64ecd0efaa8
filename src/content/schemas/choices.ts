/*
 * What editors can choose. `icon` is a Phosphor icon (src/ui/icons.tsx), `tone` its colour in styles/parts.css, `label` the name in the form.
 */

/** `Object.keys` with the type of the keys. */
export const keysOf = <Key extends string>(choices: Readonly<Record<Key, object>>) => Object.keys(choices) as Key[];

/** The blog's categories, in the order of docs/product.md (2, Template and demo screens). */
export const categories = {
  Review: { icon: 'star', tone: 'tone-yellow' },
  Shopping: { icon: 'shopping-bag', tone: 'tone-accent' },
  Tips: { icon: 'lightbulb', tone: 'tone-green' },
  Offer: { icon: 'tag', tone: 'tone-red' },
  Trends: { icon: 'trend-up', tone: 'tone-cyan' },
  News: { icon: 'newspaper', tone: 'tone-blue' },
} as const;

/** The accordions of Support (docs/product.md 2.25), in their order. */
export const faqGroups = {
  buyers: { label: 'For Buyers' },
  authors: { label: 'For Authors' },
  others: { label: 'Others' },
} as const;

export const notificationIcons = {
  calendar: { icon: 'calendar-check', tone: 'tone-green' },
  wallet: { icon: 'wallet', tone: 'tone-yellow' },
  tag: { icon: 'tag', tone: 'tone-red' },
  chat: { icon: 'chat-circle-dots', tone: 'tone-blue' },
  user: { icon: 'user-circle', tone: 'tone-cyan' },
  confetti: { icon: 'confetti', tone: 'tone-accent' },
} as const;

export const menuIcons = {
  user: { icon: 'user-circle', label: 'orang' },
  bell: { icon: 'bell', label: 'lonceng' },
  storefront: { icon: 'storefront', label: 'toko' },
  files: { icon: 'files', label: 'berkas' },
  heart: { icon: 'heart', label: 'hati' },
  gear: { icon: 'gear-six', label: 'roda gigi' },
} as const;

/** Where a product is shown. `single` is the one product of /single-product. */
export const productLists = ['shop', 'featured', 'flash-sale', 'wishlist', 'related', 'single'] as const;

/** The main content of a screen. */
export const previews = {
  article: { icon: 'article', label: 'artikel' },
  bell: { icon: 'bell', label: 'lonceng' },
  card: { icon: 'credit-card', label: 'kartu' },
  cards: { icon: 'cards', label: 'beberapa kartu' },
  category: { icon: 'squares-four', label: 'kategori' },
  chat: { icon: 'chat-circle-dots', label: 'percakapan' },
  checks: { icon: 'list-checks', label: 'daftar centang' },
  choice: { icon: 'radio-button', label: 'pilihan' },
  done: { icon: 'check-circle', label: 'selesai' },
  faq: { icon: 'question', label: 'tanya jawab' },
  form: { icon: 'textbox', label: 'formulir' },
  grid: { icon: 'grid-four', label: 'kisi' },
  hearts: { icon: 'heart', label: 'kisi dengan hati' },
  home: { icon: 'house-simple', label: 'beranda' },
  lines: { icon: 'rows', label: 'baris' },
  lock: { icon: 'lock-key', label: 'gembok' },
  longform: { icon: 'clipboard-text', label: 'teks panjang' },
  map: { icon: 'map-trifold', label: 'peta' },
  mark: { icon: 'bookmark-simple', label: 'logo' },
  offline: { icon: 'wifi-slash', label: 'tanpa jaringan' },
  otp: { icon: 'password', label: 'kode OTP' },
  person: { icon: 'user', label: 'profil' },
  phone: { icon: 'device-mobile', label: 'telepon' },
  product: { icon: 'book-open', label: 'produk' },
  receipt: { icon: 'receipt', label: 'kuitansi' },
  sale: { icon: 'tag', label: 'obral' },
  steps: { icon: 'path', label: 'langkah' },
  switches: { icon: 'toggle-left', label: 'sakelar' },
  tiles: { icon: 'dots-nine', label: 'ubin' },
} as const;
