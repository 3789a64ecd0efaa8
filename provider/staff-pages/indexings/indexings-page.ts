import { html } from 'hono/html';
import { formatRupiah } from '#domain/money.ts';
import { INDEXING_NAME_MAX_LENGTH, listIndexings, renameIndexing } from '../../operations/items/indexings.ts';
import { staffAction } from '../page/action.ts';
import type { StaffPage } from '../page/page.ts';
import { hiddenField } from '../page/shell.ts';

const PATH = '/staf/indexing';

export const rename = staffAction({
  slug: 'ubah-nama-indexing',
  title: 'Ubah nama indexing',
  operation: renameIndexing,
  fields: ['indexing', 'nama'],
  input(fields) {
    const [code, name] = [fields.get('indexing'), fields.get('nama')];
    return code && name ? { code, name } : null;
  },
  async ask({ db }, fields) {
    const code = fields.get('indexing') ?? '';
    const known = await db.selectFrom('indexings').select('nama').where('code', '=', code).executeTakeFirst();
    return html`<form class="fields" method="get">${hiddenField('indexing', code)}
<label>Nama<input name="nama" maxlength="${INDEXING_NAME_MAX_LENGTH}" value="${known?.nama ?? ''}" required></label>
<button class="primary">Lanjut</button></form>`;
  },
  plan: ({ was, nama }) =>
    was === nama
      ? [`Namanya sudah ${nama}.`]
      : [`${was} menjadi ${nama} di semua jurnal.`, 'Pesanan yang sudah dibuat memakai nama lama.'],
  done: ({ nama }) => ({ text: `Namanya sekarang ${nama}.` }),
  back: () => PATH,
});

export const indexingsPage: StaffPage = {
  path: '/indexing',
  permission: 'items.read',
  here: '/staf/jurnal',
  async show({ operations, act }) {
    const rows = (await listIndexings(operations)).map(
      ({ code, nama, offers, lowest, highest }) =>
        html`<li><div><strong>${nama}</strong><br><span class="soft">${code} · ${offers} jurnal${
          lowest === null || highest === null ? '' : `, ${formatRupiah(lowest)} sampai ${formatRupiah(highest)}`
        }</span></div><div class="do">${act(rename, 'Ubah nama', { indexing: code }, nama)}</div></li>`,
    );
    const content = html`<ul class="rows">${rows}</ul><p><a class="button" href="/staf/jurnal">Ke jurnal</a></p>`;
    return { title: 'Indexing', content };
  },
};
