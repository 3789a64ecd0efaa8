import { deletionWaitDays } from '@slotterbit/contract/customers/account-deletion.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { copyText } from '@slotterbit/provider/personal-data/copy.ts';
import { html } from 'hono/html';
import {
  type DeletionInput,
  deleteCustomer,
  exportPersonalData,
} from '../../operations/customers/customer-accounts.ts';
import { actionPath, type Fields, staffAction } from '../page/action.ts';
import type { Html } from '../page/page-shell.ts';
import { customerOf, ofCustomer } from '../page/paths.ts';

export const downloadData = staffAction({
  ...ofCustomer,
  slug: 'unduh-data',
  title: 'Unduh data pribadi',
  operation: exportPersonalData,
  plan: ({ name }) => [
    `Satu berkas JSON dengan semua data ${name}, untuk diberikan kepada pelanggan yang memintanya. Unduhan dicatat.`,
  ],
  done: () => ({ text: 'Data pribadi sudah diunduh. Untuk mengunduh lagi, mulai dari halaman ini.' }),
  once: (copy, { name }) => ({ name: `data-pelanggan-${name}.json`, type: 'application/json', text: copyText(copy) }),
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
    done: ({ id, at, deleted, changed }) => {
      if (at === null)
        return { text: changed ? `Penghapusan akun ${id} dibatalkan.` : `Akun ${id} tidak sedang dihapus.` };
      return {
        text: deleted ? `Akun ${id} dihapus.` : `Akun ${id} akan dihapus ${formatDateTime(new Date(at))}.`,
      };
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
