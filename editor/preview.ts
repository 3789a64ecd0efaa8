/** The screens that show a collection's entries; `id` is null for the list and for a new entry. */
export const screens: Readonly<Record<string, (id: string | null) => string>> = {
  posts: (id) => (id === null ? '/blog-grid' : `/blog/${id}`),
  aboutUs: () => '/about-us',
  privacyPolicy: () => '/privacy-policy',
  faq: (id) => (id === null ? '/support' : `/support#question-${id}`),
  hero: () => '/home',
  promo: () => '/home',
  menu: () => '/pages',
  site: () => '/contact',
  contact: () => '/contact',
  figures: () => '/about-us',
  languages: (id) => (id === null ? '/language' : `/language#language-${id}`),
  notifications: (id) => (id === null ? '/notifications' : `/notification-details#${id}`),
  chat: () => '/message',
  comments: () => '/blog-details',
  products: () => '/shop-grid',
  productCategories: () => '/sub-catagory',
  productReviews: () => '/single-product',
  vendors: () => '/vendors',
  checkout: () => '/checkout',
  screens: () => '/pages',
};

/**
 * Returns the screen that shows the content of a form.
 * @param form Keystatic's path, like /keystatic/collection/posts/item/my-post
 * @returns undefined if no form is open, as on Keystatic's first page
 */
export function screenOf(form: string): string | undefined {
  const [, , kind, collection = '', step, id] = form.split('/');
  if (kind !== 'collection' && kind !== 'singleton') return;
  return screens[collection]?.(step === 'item' && id !== undefined ? decodeURIComponent(id) : null);
}
