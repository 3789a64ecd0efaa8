/*
 * The inline script of the screens of an account, after their links: the HTML is the same for every query (packages/server/page-cache.ts), so this
 * completes the links of AccountLink.astro, and says above the form which choice or draft waits for the visitor.
 */

import { accountPath, accountWay } from '@slotterbit/contract/customers/login.ts';

const way = accountWay(new URL(location.href));
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account-link]'))
  link.href = accountPath(link.dataset['accountLink'] as Parameters<typeof accountPath>[0], way);

const note = document.querySelector('[data-waiting]');
try {
  const { name, month } = JSON.parse(sessionStorage.getItem('draft:choice') ?? '{}');
  const monthName = () => new Date(month).toLocaleDateString('id', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (note && name) note.textContent = `${name}, ${monthName()} menunggu Anda.`;
  else if (note && sessionStorage.getItem('customer:ended'))
    note.textContent = 'Sesi Anda berakhir. Yang sudah Anda pilih dan isi tetap tersimpan.';
} catch {
  // Without storage, nothing waits.
}
