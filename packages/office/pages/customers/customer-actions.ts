import { deletionWaitDays } from '@slotterbit/contract/customers/account-deletion.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { fullStop } from '@slotterbit/contract/values/usable-text.ts';
import { contactFields } from '@slotterbit/provider/audit/audit-kinds.ts';
import type { AuditEntry } from '@slotterbit/provider/audit/read-audit.ts';
import { copyText } from '@slotterbit/provider/personal-data/copy.ts';
import { html } from 'hono/html';
import { changeContact } from '../../operations/customers/change-contact.ts';
import {
  changeLimits,
  createPasswordLink,
  type DeletionInput,
  deleteCustomer,
  disableAccount,
  enableAccount,
  exportPersonalData,
  revokeSessions,
} from '../../operations/customers/customer-accounts.ts';
import { noteCustomer } from '../../operations/notes.ts';
import { actionPath, customerOf, type Fields, numberField, ofCustomer, staffAction } from '../page/action.ts';
import type { Html } from '../page/page-shell.ts';

export const noteOnCustomer = staffAction({
  ...ofCustomer,
  slug: 'catatan-pelanggan',
  title: 'Tulis catatan pelanggan',
  operation: noteCustomer,
  plan: ({ name }) => [
    `${fullStop(`Catatan untuk ${name}`)} Hanya staf yang melihatnya, dan hilang bila akunnya dihapus.`,
  ],
  done: ({ id }) => ({ text: `Catatan untuk pelanggan ${id} tersimpan.` }),
  reason: { label: 'Catatan' },
});

export const correctContact = staffAction({
  ...ofCustomer,
  slug: 'perbaiki-kontak',
  title: 'Perbaiki kontak',
  operation: changeContact,
  input(fields) {
    const customer = customerOf(fields);
    if (customer === null) return null;
    const given = contactFields.flatMap((field) => {
      const text = fields.get(field);
      return text === null ? [] : [[field, cleanText(text)] as const];
    });
    return { ...customer, contact: Object.fromEntries(given) };
  },
  plan: ({ canChangeEmail }, _done, _input, mailed) => [
    'Kata sandi dan sesi pelanggan tetap.',
    canChangeEmail
      ? `Bila email berubah: yang belum terkirim dikirim ke alamat baru, yang gagal dapat dikirim ulang dari Hari ini, dan pemberitahuan ditujukan ke alamat lama. ${mailed}`
      : 'Email hanya dapat diubah oleh admin.',
  ],
  more(_fields, { canChangeEmail }, { name, email, whatsapp }) {
    const emailAttributes = canChangeEmail
      ? html`name="email" type="email" required maxlength="254"`
      : html`type="email" readonly`;
    return html`<label>Nama<input name="name" required maxlength="120" value="${name}"></label>
<label>Email<input ${emailAttributes} value="${email}"></label>
<label>WhatsApp<input name="whatsapp" type="tel" required maxlength="30" value="${whatsapp}"></label>`;
  },
  done: ({ id, changed }) => ({
    text: changed.length === 0 ? `Kontak pelanggan ${id} tidak berubah.` : `Kontak pelanggan ${id} diperbaiki.`,
  }),
});

/** A limit as typed: undefined while the form was not sent, null for the setting; 'invalid' otherwise. */
function limitOf(fields: Fields, name: string): number | null | undefined | 'invalid' {
  const text = fields.get(name)?.trim();
  if (text === undefined) return undefined;
  if (text === '') return null;
  const limit = numberField(fields, name);
  return limit === null || limit > 10_000 ? 'invalid' : limit;
}

const limitInput = (label: string, name: string, value: number | null) =>
  html`<label>${label}<input name="${name}" inputmode="numeric" pattern="[0-9]*" maxlength="5" value="${value ?? ''}"></label>`;

export const setLimits = staffAction({
  ...ofCustomer,
  slug: 'ubah-batas',
  title: 'Ubah batas',
  operation: changeLimits,
  input(fields) {
    const customer = customerOf(fields);
    const [orders, places] = [limitOf(fields, 'batas_pesanan'), limitOf(fields, 'batas_slot')];
    if (customer === null || orders === 'invalid' || places === 'invalid') return null;
    return { ...customer, orders, places };
  },
  plan: ({ name }) => [
    `Batas untuk ${name}: berapa pesanan yang belum dibayar, dan berapa slot satu bulan di dalamnya.`,
    'Kosong: batas dari pengaturan server berlaku. 0: tidak boleh ada yang belum dibayar.',
  ],
  more: (_fields, _plan, customer) =>
    html`${limitInput('Pesanan belum dibayar', 'batas_pesanan', customer.unpaid_orders_limit)}
${limitInput('Slot belum dibayar per bulan terbit', 'batas_slot', customer.unpaid_places_limit)}`,
  done: ({ id }) => ({ text: `Batas pelanggan ${id} tersimpan.` }),
});

export const endCustomerSessions = staffAction({
  ...ofCustomer,
  slug: 'akhiri-sesi',
  title: 'Akhiri sesi',
  operation: revokeSessions,
  plan: (customer, { sessions_ended }) => [
    `${sessions_ended} sesi ${customer?.name ?? ''} berakhir: pelanggan harus masuk lagi di semua perangkat.`,
  ],
  done: ({ customer, sessions_ended }) => ({
    text: `${sessions_ended} sesi pelanggan ${customer?.id ?? ''} berakhir.`,
  }),
});

export const closeAccount = staffAction({
  ...ofCustomer,
  slug: 'nonaktifkan-akun',
  title: 'Nonaktifkan akun',
  operation: disableAccount,
  plan: ({ name }, { sessions_ended }) => [
    `${name} tidak dapat masuk lagi, dan ${sessions_ended} sesi berakhir. Pesanan tetap.`,
    'Dapat diaktifkan lagi kapan saja.',
  ],
  done: ({ id }) => ({ text: `Akun pelanggan ${id} dinonaktifkan.` }),
});

export const openAccount = staffAction({
  ...ofCustomer,
  slug: 'aktifkan-akun',
  title: 'Aktifkan akun',
  operation: enableAccount,
  plan: ({ name }) => [`${name} dapat masuk lagi dengan kata sandinya.`],
  done: ({ id }) => ({ text: `Akun pelanggan ${id} aktif lagi.` }),
});

const newNumberText = ({ by, at }: AuditEntry) =>
  `Perhatian: nomor WhatsApp pelanggan diubah oleh ${by} pada ${formatDateTime(new Date(at))}. Pastikan dahulu bahwa nomor itu milik pelanggan.`;

/** The link is a secret: only the answer to the form shows it. The database stores its hash, and the outcome does not contain it. */
export const givePasswordLink = staffAction({
  ...ofCustomer,
  slug: 'tautan-kata-sandi',
  title: 'Buat tautan kata sandi',
  operation: createPasswordLink,
  plan: ({ name }, { validUntil, newNumber }) => [
    `Tautan sekali pakai untuk ${name}, berlaku sampai ${formatDateTime(new Date(validUntil))}. Tautan sebelumnya tidak berlaku lagi.`,
    'Tautan ditampilkan satu kali. Kirim hanya ke nomor pelanggan sendiri: siapa pun yang memegangnya dapat masuk ke akun itu.',
    'Lebih baik: minta pelanggan membuka Lupa password, maka tautannya dikirim ke emailnya.',
    ...(newNumber === null ? [] : [newNumberText(newNumber)]),
  ],
  done: ({ id }) => ({
    text: `Tautan kata sandi pelanggan ${id} sudah dibuat dan ditampilkan satu kali. Bila hilang, buat yang baru.`,
  }),
  once({ link, whatsappLink, validUntil, newNumber }) {
    const problem = link?.startsWith('/')
      ? 'SITE_URL tidak disetel: tulis alamat situs di depan tautan.'
      : 'Nomor WhatsApp pelanggan tidak valid: salin tautannya.';
    return html`<p>Tautan ini berlaku sampai ${formatDateTime(new Date(validUntil))}, satu kali, dan tidak ditampilkan lagi.</p>
<p class="card"><code>${link}</code></p>
${newNumber === null ? '' : html`<p class="bad">${newNumberText(newNumber)}</p>`}
${whatsappLink === null ? html`<p class="soft">${problem}</p>` : html`<p><a class="button primary" href="${whatsappLink}" target="_blank" rel="noreferrer noopener">Kirim lewat WhatsApp</a></p>`}`;
  },
});

export const downloadData = staffAction({
  ...ofCustomer,
  slug: 'unduh-data',
  title: 'Unduh data pribadi',
  operation: exportPersonalData,
  plan: ({ name }) => [
    `Satu berkas JSON dengan semua data ${name}, untuk diberikan kepada pelanggan yang memintanya. Unduhan dicatat.`,
  ],
  done: () => ({ text: 'Data pribadi sudah diunduh. Untuk mengunduh lagi, mulai dari halaman ini.' }),
  once: (copy, { name }) =>
    copy && { name: `data-pelanggan-${name}.json`, type: 'application/json', text: copyText(copy) },
});

const ERASES =
  'Nama, email, WhatsApp, alamat, data penagihan, dan catatan diganti di semua tempat. Jumlah uang, nomor, dan tanggal tetap.';

function deletion(
  when: DeletionInput['when'],
  slug: string,
  title: string,
  lines: (name: string, mailed: string) => readonly string[],
  more: (fields: Fields) => Html | '' = () => '',
) {
  return staffAction({
    ...ofCustomer,
    slug,
    title,
    operation: deleteCustomer,
    input(fields) {
      const customer = customerOf(fields);
      return customer === null ? null : { ...customer, when };
    },
    plan: ({ name }, _done, _input, mailed) => lines(name, mailed),
    more,
    done({ id, at, deleted, changed }) {
      if (at === null)
        return { text: changed ? `Penghapusan akun ${id} dibatalkan.` : `Akun ${id} tidak sedang dihapus.` };
      return { text: deleted ? `Akun ${id} dihapus.` : `Akun ${id} akan dihapus ${formatDateTime(new Date(at))}.` };
    },
  });
}

export const deleteNow = deletion('now', 'hapus-akun-sekarang', 'Hapus akun sekarang', (name, mailed) => [
  `Akun ${name} dihapus sekarang juga. Tidak dapat diurungkan.`,
  ERASES,
  `Semua sesinya berakhir. ${mailed}`,
]);
export const deleteLater = deletion(
  'later',
  'hapus-akun',
  `Hapus akun dalam ${deletionWaitDays} hari`,
  (name, mailed) => [
    `Akun ${name} dihapus setelah ${deletionWaitDays} hari. Sampai saat itu pelanggan atau staf dapat membatalkannya.`,
    ERASES,
    mailed,
  ],
  (fields) =>
    html`<p>Tanpa menunggu: <a href="${actionPath(deleteNow, { pelanggan: fields.get('pelanggan') ?? '' })}">${deleteNow.title}</a></p>`,
);
export const keepAccount = deletion('never', 'batal-hapus-akun', 'Batalkan penghapusan', (name, mailed) => [
  `Akun ${name} tidak jadi dihapus. ${mailed}`,
]);
