import { randomInt, randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import type { Page } from 'playwright/test';

/** A customer of one test. */
export interface TestCustomer {
  name: string;
  email: string;
  password: string;
  /** As typed: 0812… */
  whatsapp: string;
  session: SessionAnswer;
}

/** Registers a new customer through the API, so that tests never share a cart. */
export async function registerCustomer(baseUrl: string, name = 'Siti Rahmawati'): Promise<TestCustomer> {
  const email = `siti.${randomUUID()}@example.test`;
  const password = 'rahasia-123';
  // A unique number, because unpaid places are also counted per number.
  const whatsapp = `0812${randomInt(1e7, 1e8)}`;
  const response = await fetch(`${baseUrl}/api/customer-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email,
      password,
      whatsapp,
      instansi: 'Universitas Contoh',
      pekerjaan: 'Dosen',
      address: 'Jalan Contoh 1, Bandung',
      marketing_code: 'DEMO',
      holding_code: 'supp',
    }),
  });
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`);
  const session: SessionAnswer = await response.json();
  return { name, email, password, whatsapp, session };
}

/** The session as the app keeps it in local storage (docs/product.md 3). */
export function storedSession({ session }: TestCustomer): Record<string, string> {
  return {
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    user: JSON.stringify(session.user),
    customer: JSON.stringify(session.customer),
  };
}

/**
 * Changes values in the browser's local storage.
 * @param values as the app stores them: keys of docs/product.md 3, for example { theme: 'light' }; null removes one
 */
export async function store(page: Page, origin: string, values: Record<string, string | null>): Promise<void> {
  // Before the first visit: a file of the site, which has no scripts.
  if (!page.url().startsWith(`${origin}/`)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries))
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
  }, values);
}

/** Fills in the open login form and sends it. */
export async function logIn(page: Page, { email, password }: Pick<TestCustomer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/** A new customer's registration by label. */
export const newRegistration = () => ({
  Nama: 'Budi Santoso',
  Email: `budi.${randomUUID()}@example.test`,
  WhatsApp: '0812 3456 7890',
  Instansi: 'Universitas Contoh',
  Pekerjaan: 'Peneliti',
  Alamat: 'Jalan Melati 5, Malang',
  Password: 'rahasia',
  'Kode Referall (wajib)': 'DEMO',
});

export async function fillRegistration(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
