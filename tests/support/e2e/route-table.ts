/**
 * The route table of the specification (section 2), unchanged. The route test derives its visits from this
 * text, so that a route cannot be forgotten in a list of our own.
 */
const table = `/ and /intro (intro), /login (optional holding parameter), /register and /register/{holding}, /home, /message,
/cart, /pesanan, /settings, /pages, /allproduct, /allindexing, /detailorder/{id}, /add-to-cart/{itemId}, /otp, /otp-confirm,
/forget-password, /forget-password-success, /change-password, /checkout, /checkout-bank, /checkout-cash,
/checkout-credit-card, /checkout-payment, /checkout-paypal, /payment-success, /notifications, /notification-details,
/profile, /edit-profile, /about-us, /contact, /offline, /language, /privacy-policy, /support, /catagory, /catagory/{id},
/sub-catagory, /product/{id}, /single-product, /single-product/{id}, /pay/{id}, /track/{id}, and template routes /shop-grid,
/shop-list, /wishlist-grid, /wishlist-list, /flash-sale, /featured-products, /my-order, /vendors, /vendor-shop,
/become-vendor, /blog-grid, /blog-list, /blog-details`;

/** A route with its parameters still in braces, e.g. '/product/{id}'. */
export const specRoutes: readonly string[] = (table.match(/(?<![\w>])\/[\w/{}-]*/g) ?? []).map((route) =>
  route === '/' ? route : route.replace(/\/$/, ''),
);

/** Routes that the specification does not have (docs/product.md 13). */
const ownRoutes = ['/bandingkan', '/bidang/{slug}', '/invoice/{id}', '/lupa-password', '/atur-password'];

/** The screens of one customer; who is signed out is invited to sign in. */
export const privateRoutes: readonly string[] = [
  '/cart',
  '/pesanan',
  '/detailorder/{id}',
  '/pay/{id}',
  '/track/{id}',
  '/invoice/{id}',
];

/** The screens of a payment link: for payers without an account. */
export const payerRoutes: readonly string[] = ['/bayar/{token}', '/bayar/{token}/invoice', '/bayar/{token}/kuitansi'];

/** All other routes of the site. */
export const siteRoutes: readonly string[] = [...specRoutes, ...ownRoutes];

/** Routes with the screen of another route: the same text. */
export const sameScreens: Readonly<Record<string, string>> = {
  '/intro': '/',
  '/register/{holding}': '/register',
  '/single-product/{id}': '/product/{id}',
};

/** All routes in groups of `size`, so that one order serves several visits and every worker has something to do. */
export function routeGroups(size: number): string[][] {
  const all = [...siteRoutes.filter((route) => !(route in sameScreens)), ...payerRoutes];
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** Returns a route with its parameters filled in: an item of the demo catalogue, an indexing, an order, a holding. */
export function visit(route: string, values: Record<string, string>): string {
  return route.replace(
    /\{(\w+)\}/g,
    (braces, name: string) => values[`${route} ${name}`] ?? values[name] ?? (name === 'slug' ? 'hukum' : braces),
  );
}
