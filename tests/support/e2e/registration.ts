import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';

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
