/** The choices of editors; the forms of the desk (editor/forms) offer the same. No imports: browsers load it too. */

/** The blog's categories, in the order of docs/product.md (2, Template and demo screens). */
export const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'] as const;

export type Category = (typeof categories)[number];

/** The accordions of Support (docs/product.md 2.25), in their order. */
export const faqGroups = { buyers: 'For Buyers', authors: 'For Authors', others: 'Others' } as const;

export const notificationIcons = ['calendar', 'wallet', 'tag', 'chat', 'user', 'confetti'] as const;

export type NotificationIcon = (typeof notificationIcons)[number];

export const menuIcons = ['user', 'bell', 'storefront', 'files', 'heart', 'gear'] as const;

export type MenuIcon = (typeof menuIcons)[number];

/** Where a product is shown. `single` is the one product of /single-product. */
export const productLists = ['shop', 'featured', 'flash-sale', 'wishlist', 'related', 'single'] as const;

export const badgeColors = ['red', 'green', 'yellow', 'blue'] as const;

export const chatSides = ['agent', 'customer'] as const;

/** The main content of a screen; components/content-icons.ts has an icon for each. */
export const previews = [
  'article',
  'bell',
  'card',
  'cards',
  'category',
  'chat',
  'checks',
  'choice',
  'done',
  'faq',
  'form',
  'grid',
  'hearts',
  'home',
  'lines',
  'lock',
  'longform',
  'map',
  'mark',
  'offline',
  'otp',
  'person',
  'phone',
  'product',
  'receipt',
  'sale',
  'steps',
  'switches',
  'tiles',
] as const;

export type Preview = (typeof previews)[number];

/** The pattern of a text, and the message if it does not match. */
export const shapes = {
  link: {
    regex: /^(\/(?!\/)|https?:\/\/)/,
    message: 'must be a screen of this site, like /contact, or another site written in full, like https://example.org',
  },
  phone: {
    regex: /^\+?\d[\d\s().-]{6,}$/,
    message: 'is no WhatsApp number; write it like 0812-3456-7890 or +62 812-3456-7890',
  },
  words: {
    regex: /^[\p{L}\p{N}]+(\s*,\s*[\p{L}\p{N}]+)+$/u,
    message: 'must be two or more single words with commas between them, like hukum, law',
  },
  time: { regex: /^\d\d:\d\d$/, message: "must be a time in quotes, like '09:41'" },
  colour: { regex: /^#[0-9a-f]{6}$/, message: 'must be a colour like #c93a12' },
  dollars: { regex: /^\$\d+(\.\d+)?$/, message: "must be an amount in quotes, like '$0.4'" },
  fileName: {
    regex: /^[a-z0-9-]+$/,
    message: 'the name of the file may have small letters, digits and hyphens: it is part of an address',
  },
  languageCode: {
    regex: /^[a-z]{2,3}(-[A-Za-z]+)?$/,
    message: 'the name of the file must be a language code, like id or pt-BR',
  },
} as const;
