import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { dayText, formatDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { html } from 'hono/html';
import { writeWorkbook } from '../../operations/catalogue-file/workbook.ts';
import { daysBeforeText, priceText } from '../../operations/display-names.ts';
import { renameIndexing } from '../../operations/items/change-item.ts';
import { type ItemSearch, listIndexings, searchItems, showItem } from '../../operations/items/search-items.ts';
import { MAX_NAME_LENGTH } from '../../operations/operation.ts';
import { type ActionLink, itemPath, staffAction } from '../page/action.ts';
import { changeList, fact, type Html, hiddenField, pageNumber, pathWith, searchText } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { archive, removePrice, restore, setOldPrice, setPrice } from './item-actions.ts';

const PER_PAGE = 30;
const MAX_TEXT_LENGTH = 100;

type Found = Awaited<ReturnType<typeof searchItems>>;

function searchOf(query: URLSearchParams): ItemSearch {
  return {
    text: searchText(query, 'cari', MAX_TEXT_LENGTH),
    isArchived: query.get('lihat') === 'arsip',
    page: pageNumber(query),
    perPage: PER_PAGE,
  };
}

function filterForm({ text, isArchived }: ItemSearch): Html {
  return html`<form class="filter" method="get" action="/staf/jurnal" role="search">
<label>Nama atau kode<input name="cari" type="search" maxlength="${MAX_TEXT_LENGTH}" value="${text ?? ''}"></label>
<label>Tampilkan<select name="lihat"><option value="">Yang ditawarkan</option><option value="arsip"${isArchived ? html` selected` : ''}>Arsip</option>
</select></label>
<button class="primary">Cari</button>
</form>`;
}

function row({ id, code, name, archived_at, offers }: Found['items'][number]): Html {
  const prices = offers.flatMap((offer) => offer.price ?? []);
  const texts = offers.flatMap((offer) => (offer.price === null ? [] : [`${offer.name} ${formatRupiah(offer.price)}`]));
  return html`<li><div><a href="${itemPath(id)}"><strong>${name}</strong></a><br><span class="soft">${code}</span></div>
${archived_at === null ? '' : html`<span class="tag soft">diarsipkan</span>`}
<span class="amount">${prices.length === 0 ? 'tanpa harga' : `mulai ${formatRupiah(Math.min(...prices))}`}</span>
<small class="prices">${texts.join(' · ')}</small></li>`;
}

function countText(count: number, { page }: ItemSearch): string {
  if (count === 0) return 'Tidak ada jurnal yang cocok.';
  return count > PER_PAGE ? `${count} jurnal, halaman ${page}` : `${count} jurnal`;
}

function pageLinks(query: URLSearchParams, { page }: ItemSearch, count: number): Html {
  const link = (halaman: number, label: string) =>
    html`<a class="button" href="${pathWith('/staf/jurnal', query, { halaman })}">${label}</a>`;
  const last = Math.ceil(count / PER_PAGE);
  return html`<div class="pages">${page > 1 ? link(page - 1, 'Sebelumnya') : ''}${page < last ? link(page + 1, 'Berikutnya') : ''}</div>`;
}

/** Search and pages of journals in alphabetical order. */
export const itemsPage: StaffPage = {
  path: '/jurnal',
  permission: 'items.read',
  async show({ operations, query, can }) {
    const search = searchOf(query);
    const { count, items } = await searchItems(operations, search);
    const content = html`<p class="do">${can('items.change') ? html`<a class="button primary" href="/staf/jurnal/baru">Tambah jurnal</a>` : ''}
<a class="button" href="/staf/jurnal/katalog.xlsx">Unduh Excel</a>
<a class="button" href="/staf/jurnal/katalog.json">Unduh JSON</a>
<a class="button" href="/staf/indexing">Indexing</a>
${can('items.import') ? html`<a class="button" href="/staf/jurnal/impor">Impor katalog</a>` : ''}</p>
${filterForm(search)}
<p class="soft" role="status">${countText(count, search)}</p>
<ul class="rows">${items.map(row)}</ul>${pageLinks(query, search, count)}`;
    return { title: 'Jurnal', content };
  },
};

/** The catalogue as a spreadsheet, and the file of `catalogue export`. */
export const catalogueFiles = (['xlsx', 'json'] as const).map(
  (kind): StaffPage => ({
    path: `/jurnal/katalog.${kind}`,
    permission: 'items.read',
    async show({ operations: { db, now } }) {
      const name = `katalog-${dayText(now().toISOString())}.${kind}`;
      const text = await exportCatalogue(db, now());
      if (kind === 'json') return { name, type: 'application/json', text };
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { name, type, text: new Uint8Array(await writeWorkbook(JSON.parse(text))) };
    },
  }),
);

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
<label>Nama<input name="nama" maxlength="${MAX_NAME_LENGTH}" value="${known?.nama ?? ''}" required></label>
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

const MAX_HISTORY = 50;

type Shown = Awaited<ReturnType<typeof showItem>>;

function offerRows({ id, offers }: Shown, act: ActionLink): Html {
  return html`<h2>Harga per indexing</h2>${
    offers.length === 0
      ? html`<p class="soft">Jurnal ini tidak memiliki indexing.</p>`
      : html`<ul class="rows">${offers.map(({ code, name, price }) => {
          const fields = { jurnal: id, indexing: code };
          return html`<li><div><strong>${name}</strong>${price === null ? html`<br><span class="soft">tidak dapat dipesan</span>` : ''}</div>
<span class="amount">${priceText(price)}</span>
<div class="do">${act(setPrice, price === null ? 'Beri harga' : 'Ubah harga', fields, name)}
${price === null ? '' : act(removePrice, 'Hapus harga', fields, name)}</div></li>`;
        })}</ul>`
  }`;
}

function oldPrice({ id, price, old_price }: Shown, act: ActionLink): Html | '' {
  if (price === null) return '';
  return html`<h2>Harga di daftar</h2><ul class="rows"><li><div><strong>${priceText(price)}</strong>${
    old_price === null ? '' : html`<br><span class="soft">dicoret: ${priceText(old_price)}</span>`
  }</div><div class="do">${act(setOldPrice, old_price === null ? 'Beri harga dicoret' : 'Ubah harga dicoret', { jurnal: id })}</div></li></ul>`;
}

function placesText(months: Shown['months']): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return 'belum ada bulan yang dibuka';
  const capacity = months.reduce((sum, month) => sum + month.capacity, 0);
  const left = months.reduce((sum, month) => sum + (month.isSold ? month.capacity - month.used : 0), 0);
  return `sisa ${left} dari ${capacity}, ${formatMonth(first)}${first === last ? '' : ` sampai ${formatMonth(last)}`}`;
}

function facts({ code, kategori, fields, months, manuscript_days, archived_at }: Shown): Html {
  return html`<dl class="facts card">${fact('Kode', code)}${kategori === null ? '' : fact('Kategori', kategori)}
${fields.length === 0 ? '' : fact('Bidang', fields.join(', '))}${fact('Slot', placesText(months))}
${fact('Batas naskah', daysBeforeText(manuscript_days))}
${archived_at === null ? '' : fact('Diarsipkan', formatDate(new Date(archived_at)))}</dl>`;
}

function history({ history: entries, offers }: Shown): Html {
  const names = new Map(offers.map(({ code, name }) => [code, name]));
  return html`<h2>Riwayat</h2>${changeList(entries, 'Belum ada perubahan.', names)}${
    entries.length === MAX_HISTORY ? html`<p class="soft">Hanya ${MAX_HISTORY} perubahan terakhir.</p>` : ''
  }`;
}

/** A journal (id or code): prices with their history, slots in short, and the actions. */
export const itemPage: StaffPage = {
  path: '/jurnal/:item',
  permission: 'items.read',
  async show({ c, operations, act, can }) {
    const item = await showItem(operations, pathText(c, 'item', 'Jurnal'), MAX_HISTORY);
    const { id, name, archived_at } = item;
    const shopPath = productPath('product', id, { indexing: null, month: null });
    const content = html`<p>${
      archived_at === null
        ? html`<span class="tag good">ditawarkan</span>`
        : html`<span class="tag soft">diarsipkan</span>`
    }</p>
<p class="do">${
      archived_at === null
        ? html`<a class="button" href="${shopPath}">Lihat di toko</a>${can('items.change') ? html`<a class="button" href="/staf/jurnal/ubah?jurnal=${id}">Ubah</a>` : ''}${act(archive, 'Arsipkan', { jurnal: id })}`
        : act(restore, 'Tawarkan kembali', { jurnal: id })
    }</p>
${facts(item)}${offerRows(item, act)}${oldPrice(item, act)}${history(item)}`;
    return { title: name, content };
  },
};
