import type { TestCustomer } from '@slotterbit/provider/tests/support/provider.ts';
import { noteOf, type StaffBrowser } from './support/staff-browser.ts';

export const WHO = { name: 'Siti 100% Aminah', whatsapp: '081355512345', instansi: 'Universitas Kenari' };
/** The log with the lines of security events, and an address for links. */
export const ENV = { LOG_LEVEL: 'info', SITE_URL: 'https://toko.example' };

export const customerPath = ({ id }: TestCustomer) => `/staf/pelanggan/${id}`;
export const actionPath = (slug: string, { id }: TestCustomer) => `/staf/aksi/${slug}?pelanggan=${id}`;

/** Opens an action from its address, confirms it, and returns the outcome. */
export async function act(
  browser: StaffBrowser,
  slug: string,
  customer: TestCustomer,
  fields: Record<string, string> = {},
): Promise<string | null> {
  await browser.open(actionPath(slug, customer));
  await browser.post(`/staf/aksi/${slug}`, fields);
  return noteOf(browser);
}
