import { getEntry } from 'astro:content';

/** The demo checkout's sample data. */
export async function checkoutData() {
  const entry = await getEntry('checkout', 'checkout');
  if (!entry) throw new Error('src/content/checkout.yaml has no entry "checkout"');
  return entry.data;
}
