import { currentMonth, monthsAfter } from '@slotterbit/contract/values/month.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { findableText } from '@slotterbit/provider/db/findable-text.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';

type Offer = { id: number; nama: string; price: number | null };
type Slot = { id: number; year: number; month: number };
export type SmallItem = { id: number; name: string; offers: Record<string, Offer>; slots: Slot[] };
/** The items of the test catalogue by name, with their ids in the database. */
export type SmallCatalogue = { alfa: SmallItem; beta: SmallItem; gama: SmallItem };

const INDEXINGS = ['SINTA 2', 'SINTA 3', 'Scopus Q3', 'DOAJ', 'Garuda'] as const;

/** Below 0, so that this month is sold until its thirtieth day: tests of the day for manuscripts set other days. */
const SOLD_TO_THE_END = -29;

/** Slots are for this month and the next four; `gama` has no price, no picture and no capacity. */
type ItemRow = {
  name: string;
  kategori: string;
  image: string | null;
  max_termin: number;
  capacity: number;
  /** Prices in rupiah by indexing; `prices` for the field `indexing`, `second` for `indexing2`. */
  prices: Record<string, number | null>;
  second: Record<string, number | null>;
};

const ITEMS = {
  alfa: {
    name: 'Jurnal Alfa',
    kategori: 'Nasional',
    image: 'covers/alfa.svg',
    max_termin: 4,
    capacity: 5,
    prices: { 'SINTA 2': 1_500_000, 'SINTA 3': 750_000 },
    second: {},
  },
  beta: {
    name: 'Jurnal Beta',
    kategori: 'Internasional',
    image: 'covers/beta.svg',
    max_termin: 3,
    capacity: 2,
    prices: { 'Scopus Q3': 5_000_001 },
    second: { DOAJ: 250_000 },
  },
  gama: {
    name: 'Jurnal Gama',
    kategori: 'Internal',
    image: null,
    max_termin: 1,
    capacity: 0,
    prices: { Garuda: null },
    second: {},
  },
} satisfies Record<keyof SmallCatalogue, ItemRow>;

async function insertIndexings(db: Db): Promise<Map<string, number>> {
  const rows = INDEXINGS.map((nama, position) => ({
    code: nama.toLowerCase().replace(' ', '-'),
    nama,
    image: null,
    position,
  }));
  const made = await db.insertInto('indexings').values(rows).returning(['id', 'nama']).execute();
  return new Map(made.map(({ id, nama }) => [nama, id]));
}

async function insertItem(
  db: Db,
  of: ItemRow,
  position: number,
  indexings: Map<string, number>,
  now: Date,
): Promise<SmallItem> {
  const at = now.toISOString();
  const { name, kategori, image, max_termin, capacity } = of;
  const texts = {
    badge_text: null,
    badge_color: null,
    deskripsi: `Tentang ${name}.`,
    penerbit: 'Penerbit Contoh',
    issn: null,
    frekuensi: 'bulanan',
    naskah_url: name === 'Jurnal Beta' ? 'https://beta.example/submit' : null,
    bidang: name === 'Jurnal Alfa' ? '["Hukum","Ekonomi dan Bisnis"]' : null,
  };
  const { id } = await db
    .insertInto('items')
    .values({
      code: name.toLowerCase().replace(' ', '-'),
      name,
      search_text: findableText(name),
      kategori,
      image,
      price: null,
      old_price: null,
      ...texts,
      max_termin,
      manuscript_days: SOLD_TO_THE_END,
      position,
      archived_at: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offers: SmallItem['offers'] = {};
  for (const [list, prices] of [
    [1, of.prices],
    [2, of.second],
  ] as const) {
    for (const [place, [nama, price]] of Object.entries<number | null>(prices).entries()) {
      const indexing_id = indexings.get(nama) ?? 0;
      await db
        .insertInto('item_indexings')
        .values({ item_id: id, indexing_id, list, harga_jual: price, position: place })
        .execute();
      offers[nama] = { id: indexing_id, nama, price };
    }
  }
  const slots = [0, 1, 2, 3, 4].map((ahead) => ({
    item_id: id,
    ...monthsAfter(currentMonth(now), ahead),
    capacity,
    month_end: null,
    volume_issue: null,
  }));
  const made = await db.insertInto('slots').values(slots).returning(['id', 'year', 'month']).execute();
  return { id, name, offers, slots: made };
}

/** Inserts three small items without the importer, which has its own tests. */
export async function enterSmallCatalogue(db: Db, now: Date): Promise<SmallCatalogue> {
  const indexings = await insertIndexings(db);
  const [alfa, beta, gama] = [
    await insertItem(db, ITEMS.alfa, 0, indexings, now),
    await insertItem(db, ITEMS.beta, 1, indexings, now),
    await insertItem(db, ITEMS.gama, 2, indexings, now),
  ];
  const feedbacks = [5, 4, 4].map((rating, n) => ({
    item_id: alfa.id,
    rating,
    comment: `Ulasan ${n + 1}`,
    name: `Pengulas ${n + 1}`,
    date: `2026-0${n + 1}-15`,
  }));
  await db.insertInto('feedbacks').values(feedbacks).execute();
  await bumpCatalogueVersion(db);
  return { alfa, beta, gama };
}
