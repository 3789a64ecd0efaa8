import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { html } from 'hono/html';
import { priceText } from '../../operations/display-names.ts';
import { showItem } from '../../operations/items/search-items.ts';
import type { ActionLink } from '../page/action.ts';
import { changeList, fact, type Html } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { archive, removePrice, restore, setOldPrice, setPrice } from './item-actions.ts';

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
  const used = months.reduce((sum, month) => sum + month.used, 0);
  return `sisa ${capacity - used} dari ${capacity}, ${formatMonth(first)}${first === last ? '' : ` sampai ${formatMonth(last)}`}`;
}

function facts({ code, kategori, fields, months, archived_at }: Shown): Html {
  return html`<dl class="facts card">${fact('Kode', code)}${kategori === null ? '' : fact('Kategori', kategori)}
${fields.length === 0 ? '' : fact('Bidang', fields.join(', '))}${fact('Slot', placesText(months))}
${archived_at === null ? '' : fact('Diarsipkan', formatDate(new Date(archived_at)))}</dl>`;
}

function history({ history: entries, offers }: Shown): Html {
  const names = new Map(offers.map(({ code, name }) => [code, name]));
  return html`<h2>Riwayat harga</h2>${changeList(entries, 'Belum ada perubahan.', names)}${
    entries.length === MAX_HISTORY ? html`<p class="soft">Hanya ${MAX_HISTORY} perubahan terakhir.</p>` : ''
  }`;
}

/** A journal (id or code): prices with their history, slots in short, and the actions. */
export const itemPage: StaffPage = {
  path: '/jurnal/:item',
  permission: 'items.read',
  async show({ c, operations, act }) {
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
        ? html`<a class="button" href="${shopPath}">Lihat di toko</a>${act(archive, 'Arsipkan', { jurnal: id })}`
        : act(restore, 'Tawarkan kembali', { jurnal: id })
    }</p>
${facts(item)}${offerRows(item, act)}${oldPrice(item, act)}${history(item)}`;
    return { title: name, content };
  },
};
