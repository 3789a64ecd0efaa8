import { fieldSlug } from '@slotterbit/contract/catalogue/field.ts';
import { isInYears, YEARS } from '@slotterbit/contract/values/month.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../db/schema.ts';
import { fieldsColumn, firstPrice, listPrices } from '../items/load-items.ts';
import type { CatalogueReason } from './catalogue-faults.ts';

/*
 * The catalogue file, version 1 (docs/catalogue.md). Unknown fields are faults, because a misspelt field would lose a
 * price. Amounts are whole rupiah.
 */

const refused = (reason: CatalogueReason) => ({ params: reason });

/** The issue of a rule about several fields. `input`: the value at the path. */
const issueOf = (input: unknown, path: PropertyKey[], reason: CatalogueReason) => ({
  ...{ code: 'custom' as const, input, path },
  ...refused(reason),
});

/** A list that is short enough: a longer one is one fault and its entries are not checked, so that it cannot use up a server's memory. */
export const list = <Entry extends z.ZodType>(entry: Entry, max = 10_000) =>
  z.array(z.unknown()).max(max).pipe(z.array(entry));

const shaped = (regex: RegExp, reason: CatalogueReason, max = 300) =>
  z
    .string()
    .max(max)
    .refine((value) => regex.test(value), refused(reason));

const code = shaped(/^[a-z0-9]+(-[a-z0-9]+)*$/, { code: 'notCode' }, 60);
/** `\uFFFD` replaces what was not UTF-8 in a file: in Windows-1252, each letter with an accent. */
const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // PostgreSQL takes no NUL in a text.
    .refine((value) => !value.includes('\0'), refused({ code: 'hasNul' }))
    .refine((value) => !value.includes('\uFFFD'), refused({ code: 'notUtf8' }));
const text = (max: number) =>
  paragraph(max).refine((value) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(value), refused({ code: 'hasLineBreak' }));
const rupiah = z.int().min(0).max(1_000_000_000_000);
export const picturePath = /^(?!\/)(?!.*\.\.)[\w./-]+\.(svg|png|jpe?g|webp|avif)$/i;
const image = shaped(picturePath, { code: 'notPicture' });
/** A host name and no user: what a browser shows as the site is the site. */
export const httpsLink = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][^\s"<>\\\p{C}]*)?$/iu;

/** The greatest number of days between the last day for manuscripts and the first of their month. */
export const MAX_MANUSCRIPT_DAYS = 365;
const USUAL_MANUSCRIPT_DAYS = 30;

/** The greatest number of places in a month. */
export const MAX_CAPACITY = 100_000;

export const badgeColors = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark'] as const;

export const indexingEntry = z.strictObject({
  code,
  nama: text(60),
  image: image.nullable().default(null),
});
export type IndexingEntry = z.infer<typeof indexingEntry>;

export const offerEntry = z.strictObject({
  /** The `code` of an indexing. */
  code,
  /** Selling price in rupiah; null = shown, not offered. */
  harga_jual: rupiah.nullable().default(null),
});

/** A month is either relative to the day of the import (`offset`) or absolute (`year` and `month`). */
export const slotEntry = z
  .strictObject({
    offset: z.int().min(0).max(12).optional(),
    year: z.int().min(YEARS.first).max(YEARS.last).optional(),
    month: z.int().min(1).max(12).optional(),
    month_end: z.int().min(1).max(12).nullable().default(null),
    volume_issue: text(40).nullable().default(null),
    capacity: z.int().min(0).max(MAX_CAPACITY),
    /** Slots taken elsewhere. It counts only when the slot is created. */
    used: z.int().min(0).default(0),
  })
  .check(({ value, issues }) => {
    const isRelative = value.offset !== undefined;
    const isAbsolute = value.year !== undefined && value.month !== undefined;
    const isPartlyAbsolute = value.year !== undefined || value.month !== undefined;
    if (isRelative ? isPartlyAbsolute : !isAbsolute) issues.push(issueOf(value, [], { code: 'noMonth' }));
    const { used, capacity } = value;
    if (used > capacity) issues.push(issueOf(used, ['used'], { code: 'usedAboveCapacity', capacity }));
  });
export type SlotEntry = z.infer<typeof slotEntry>;

/** A day is either absolute (`date`) or counted back from the import (`days_ago`). */
export const feedbackEntry = z
  .strictObject({
    name: text(80),
    rating: z.int().min(1).max(5),
    comment: paragraph(200).nullable().default(null),
    date: shaped(z.regexes.date, { code: 'notDay' })
      .refine((date) => isInYears({ year: Number(date.slice(0, 4)) }), refused({ code: 'notDay' }))
      .optional(),
    days_ago: z.int().min(0).max(9_000).optional(),
  })
  .refine((value) => (value.date === undefined) !== (value.days_ago === undefined), refused({ code: 'noDate' }));
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

/** The name becomes a part of an address. */
const fieldName = text(60).refine((name) => fieldSlug(name) !== '', refused({ code: 'noLetter' }));

/** The fields of an item that are columns of its row, in the order of an exported file. */
const itemFields = {
  name: text(300),
  kategori: text(40).nullable().default(null),
  penerbit: text(120).nullable().default(null),
  issn: shaped(/^\d{4}-\d{3}[\dX]$/, { code: 'notIssn' })
    .nullable()
    .default(null),
  frekuensi: text(60).nullable().default(null),
  /** Fields of science. */
  bidang: list(fieldName, 5).default([]),
  /** Where its authors submit manuscripts. */
  naskah_url: shaped(httpsLink, { code: 'notHttps' }, 500).nullable().default(null),
  deskripsi: paragraph(1000).nullable().default(null),
  image: image.nullable().default(null),
  /** Of an item without a selling price. With one, lists show the first selling price, and this one is ignored. */
  price: rupiah.nullable().default(null),
  old_price: rupiah.nullable().default(null),
  badge_text: text(30).nullable().default(null),
  badge_color: z.enum(badgeColors).nullable().default(null),
  max_termin: z.int().min(1).max(4),
  /** Days from the last day for manuscripts to the first of their month. Absent = as in the database; 30 for a new item. */
  manuscript_days: z.int().min(0).max(MAX_MANUSCRIPT_DAYS).optional(),
};
type ItemColumn = keyof typeof itemFields;
// Object.keys loses the type of its keys.
export const itemColumns = Object.keys(itemFields) as ItemColumn[];

export const itemEntry = z
  .strictObject({
    code,
    ...itemFields,
    /**
     * True = no longer offered; past orders still name it. Absent = as in the database: staff may have archived it since the export.
     */
    archived: z.boolean().optional(),
    indexing: list(offerEntry).default([]),
    indexing2: list(offerEntry).default([]),
    slots: list(slotEntry).default([]),
    /** Absent = the feedbacks in the database do not change. */
    feedbacks: list(feedbackEntry).optional(),
  })
  .check(({ value, issues }) => {
    for (const [index, name] of value.bidang.entries()) {
      if (value.bidang.findIndex((other) => fieldSlug(other) === fieldSlug(name)) < index)
        issues.push(issueOf(name, ['bidang', index], { code: 'twice', what: name }));
    }
    if (value.old_price !== null && listPrices(value, offersOf(value)).old_price === null)
      issues.push(issueOf(value.old_price, ['old_price'], { code: 'oldPriceTooLow' }));
  })
  .transform((value) => ({ ...value, price: firstPrice(offersOf(value)) === null ? value.price : null }));
export type ItemEntry = z.infer<typeof itemEntry>;

/** The document of a catalogue file, in part. */
export type CatalogueDocument = { indexings: readonly Partial<IndexingEntry>[]; items: readonly Partial<ItemEntry>[] };

/** Returns the offers of both lists, in order. */
export function offersOf<T>({ indexing, indexing2 }: { indexing: readonly T[]; indexing2: readonly T[] }): T[] {
  return [...indexing, ...indexing2];
}

/** An item's own columns. */
export type ItemColumns = Pick<Selectable<Tables['items']>, ItemColumn>;

/** Picks these columns from an entry or a row. */
export function itemColumnsOf<T extends Record<ItemColumn, unknown>>(item: T): Pick<T, ItemColumn> {
  // The keys are those of the list.
  return Object.fromEntries(itemColumns.map((column) => [column, item[column]])) as Pick<T, ItemColumn>;
}

/** Returns the columns of an entry of the file. `item`: its row; undefined for a new item. */
export function columnsOfEntry(entry: ItemEntry, item: Pick<ItemColumns, 'manuscript_days'> | undefined): ItemColumns {
  const manuscript_days = entry.manuscript_days ?? item?.manuscript_days ?? USUAL_MANUSCRIPT_DAYS;
  return { ...itemColumnsOf({ ...entry, manuscript_days }), bidang: fieldsColumn(entry.bidang) };
}

/** The document without its entries. Each entry is checked alone, so that one fault does not hide another. */
export const fileFrame = z.strictObject({
  format: z.literal('slotterbit-catalogue'),
  version: z.literal(1),
  /** Time of the export, by the server's clock. It shows which prices staff have set since then. */
  exported_at: shaped(z.regexes.datetime({ offset: true }), { code: 'notExportTime' }).optional(),
  indexings: z.array(z.unknown()).default([]),
  items: z.array(z.unknown()).default([]),
});
