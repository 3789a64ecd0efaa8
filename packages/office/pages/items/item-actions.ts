import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { OWN_PRICES } from '@slotterbit/provider/audit/audit-kinds.ts';
import type { PriceChange } from '@slotterbit/provider/catalogue-file/item-change.ts';
import { html } from 'hono/html';
import { priceName, priceText } from '../../operations/display-names.ts';
import { archiveItem, changePrice, type PriceInput, restoreItem } from '../../operations/items/change-item.ts';
import { showItem } from '../../operations/items/search-items.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { versionsOf, versionsText } from '../../operations/versions.ts';
import { backToItem, type Fields, numberField, staffAction, VERSIONS } from '../page/action.ts';
import { hiddenField } from '../page/page-shell.ts';
import { priceConfirmation } from './item-form.ts';

/** Reads the journal of a form, with the field that carries its version. */
async function itemOf(context: OperationContext, fields: Fields) {
  const item = await showItem(context, fields.get('jurnal') ?? '', 0);
  const { id, code, version } = item;
  const shown = versionsOf([{ table: 'items', id, name: code, version }], context.now());
  return { ...item, versions: hiddenField(VERSIONS, versionsText(shown)) };
}

/** An empty field means no price; undefined: it is missing or not an amount. */
function priceField(fields: Fields, name: string): Rupiah | null | undefined {
  if (!fields.has(name)) return undefined;
  return fields.get(name)?.trim() === '' ? null : (numberField(fields, name) ?? undefined);
}

const priceInput = (name: string, label: string, value: string, isRequired: boolean) =>
  html`<label>${label}<input name="${name}" inputmode="numeric" value="${value}" maxlength="20"${isRequired ? html` required` : ''}></label>`;

const wrongAmount = (isWrong: boolean) =>
  isWrong ? html`<p class="bad" role="alert">Tulis harga dalam rupiah penuh, misalnya 1500000 atau 1.500.000.</p>` : '';

const confirms = (fields: Fields) => fields.has('yakin');

const changedName = (field: string, indexing: string | null) =>
  indexing === null || field === OWN_PRICES.old_price ? priceName(field) : indexing;

type Done = { code: string; indexing: string | null; changed: readonly PriceChange[] };

function changeLines({ indexing, changed }: Done): string[] {
  if (changed.length === 0) return ['Harga sudah seperti itu. Tidak ada yang berubah.'];
  return changed.map(
    ({ field, was, is }) => `${changedName(field, indexing)}: ${priceText(was)} menjadi ${priceText(is)}.`,
  );
}

function doneText({ code, indexing, changed }: Done) {
  const prices = changed.map(({ field, is }) => `${changedName(field, indexing)} ${priceText(is)}`);
  return { text: prices.length === 0 ? `Harga ${code} sudah seperti itu.` : `${code}: ${prices.join(', ')}.` };
}

const ORDERS_KEEP = 'Pesanan yang sudah dibuat memakai harga lama.';

const ofPrices = {
  operation: changePrice,
  previewAs: (input: PriceInput) => ({ ...input, meansFree: true, confirmsSteep: true }),
  more: (_fields: Fields, _plan: unknown, { changed }: Done) => priceConfirmation(changed),
  done: doneText,
  back: backToItem,
};

export const setPrice = staffAction({
  slug: 'ubah-harga',
  title: 'Ubah harga',
  ...ofPrices,
  fields: ['jurnal', 'indexing', 'harga'],
  input(fields) {
    const [item, indexing, price] = [fields.get('jurnal'), fields.get('indexing'), numberField(fields, 'harga')];
    if (!item || !indexing || price === null) return null;
    return { item, prices: { indexing, price }, meansFree: confirms(fields), confirmsSteep: confirms(fields) };
  },
  async ask(context, fields) {
    const { id, name, offers, versions } = await itemOf(context, fields);
    const offer = offers.find(({ code }) => code === fields.get('indexing'));
    if (!offer) return html`<p>${name} tidak memiliki indexing ini.</p>`;
    const price = offer.price === null ? '' : String(offer.price);
    return html`<p>${name}, ${offer.name}: sekarang ${priceText(offer.price)}.</p>
${wrongAmount(Boolean(fields.get('harga')))}
<form class="fields" method="get"><input type="hidden" name="jurnal" value="${id}"><input type="hidden" name="indexing" value="${offer.code}">
${versions}
${priceInput('harga', 'Harga baru (rupiah)', fields.get('harga') || price, true)}
<button class="primary">Lanjut</button></form>`;
  },
  plan: ({ name }, done) => [`${name}.`, ...changeLines(done), ORDERS_KEEP],
});

export const removePrice = staffAction({
  slug: 'hapus-harga',
  title: 'Hapus harga',
  ...ofPrices,
  fields: ['jurnal', 'indexing'],
  input(fields) {
    const [item, indexing] = [fields.get('jurnal'), fields.get('indexing')];
    if (!item || !indexing) return null;
    return { item, prices: { indexing, price: null }, meansFree: false, confirmsSteep: true };
  },
  // The action itself says it.
  more: () => '',
  plan: ({ name }, done) => [
    `${name}.`,
    ...changeLines(done),
    'Jurnal ini tidak dapat dipesan lagi dengan indexing itu, tetapi namanya tetap tampil.',
    ORDERS_KEEP,
  ],
});

export const setOldPrice = staffAction({
  slug: 'ubah-harga-dicoret',
  title: 'Ubah harga dicoret',
  ...ofPrices,
  fields: ['jurnal', 'harga'],
  input(fields) {
    const item = fields.get('jurnal');
    const old = priceField(fields, 'harga');
    if (!item || old === undefined) return null;
    return { item, prices: { old }, meansFree: false, confirmsSteep: confirms(fields) };
  },
  async ask(context, fields) {
    const { id, name, price, old_price, versions } = await itemOf(context, fields);
    const old = old_price === null ? '' : String(old_price);
    return html`<p>${name}: daftar jurnal menampilkan ${priceText(price)}, dengan harga yang lebih tinggi ini dicoret. Kosongkan untuk menghapusnya.</p>
${wrongAmount(fields.has('harga'))}
<form class="fields" method="get"><input type="hidden" name="jurnal" value="${id}">${versions}
${priceInput('harga', 'Harga dicoret (rupiah)', fields.get('harga') ?? old, false)}
<button class="primary">Lanjut</button></form>`;
  },
  plan: ({ name }, done) => [`${name}.`, ...changeLines(done)],
});

const MAX_NAMED_ORDERS = 10;

function ordersText(codes: readonly string[]): string {
  if (codes.length === 0) return 'Tidak ada pesanan yang sedang berjalan dengan jurnal ini.';
  const unnamed = codes.length - MAX_NAMED_ORDERS;
  const more = unnamed > 0 ? ` dan ${unnamed} lagi` : '';
  return `Pesanan yang sedang berjalan tetap dikerjakan: ${codes.slice(0, MAX_NAMED_ORDERS).join(', ')}${more}.`;
}

const ofItem = {
  fields: ['jurnal'],
  input: (fields: Fields) => ({ item: fields.get('jurnal') ?? '' }),
  back: backToItem,
} as const;

export const archive = staffAction({
  ...ofItem,
  slug: 'arsipkan',
  title: 'Arsipkan jurnal',
  operation: archiveItem,
  plan: ({ name, carts, orders }) => [
    `${name} tidak tampil lagi di toko dan tidak dapat dipesan.`,
    ordersText(orders),
    ...(carts === 0 ? [] : [`${carts} keranjang memuatnya: barisnya ditandai dan tidak ikut dipesan.`]),
    'Dapat ditawarkan kembali kapan saja.',
  ],
  done: ({ code }) => ({ text: `${code} diarsipkan.` }),
});

export const restore = staffAction({
  ...ofItem,
  slug: 'tawarkan-kembali',
  title: 'Tawarkan kembali',
  operation: restoreItem,
  plan: ({ name }) => [`${name} tampil lagi di toko, dengan harga dan slot yang ada sekarang.`],
  done: ({ code }) => ({ text: `${code} ditawarkan kembali.` }),
});
