import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Generated } from 'kysely';

/**
 * An ISO 8601 time in UTC with milliseconds: '2026-11-20T08:00:00.000Z'. Tables store times as text that sorts by time,
 * money as whole rupiah, and flags as 0 or 1, so SQLite and PostgreSQL return the same values
 * (docs/decisions/001-provider-database.md).
 */
export type Timestamp = string;

export type CatalogueTables = {
  items: {
    id: Generated<number>;
    /** The item's code in the catalogue file; an import finds it again by this code. */
    code: string;
    name: string;
    /** `findableText` of the name (db/findable-text.ts). */
    search_text: Generated<string>;
    kategori: string | null;
    /** Path relative to the dashboard host, without a leading slash. */
    image: string | null;
    price: Rupiah | null;
    old_price: Rupiah | null;
    badge_text: string | null;
    badge_color: string | null;
    max_termin: number;
    /** Days from the last day for manuscripts to the first day of their month, 0 to 365 (items/manuscript-until.ts). */
    manuscript_days: Generated<number>;
    deskripsi: string | null;
    penerbit: string | null;
    issn: string | null;
    frekuensi: string | null;
    /** A JSON list of names; null = none. */
    bidang: string | null;
    /** The https address where its authors submit manuscripts. */
    naskah_url: string | null;
    /** Sort order in lists, ascending. */
    position: number;
    /** Set when the item is no longer offered; past orders still name it. */
    archived_at: Timestamp | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** Raised by each change of the item, its prices and indexings (db/locks.ts). */
    version: Generated<number>;
  };
  indexings: {
    id: Generated<number>;
    code: string;
    nama: string;
    image: string | null;
    position: number;
    version: Generated<number>;
  };
  item_indexings: {
    item_id: number;
    indexing_id: number;
    /** 1 = the item's `indexing`, 2 = its `indexing2`. */
    list: number;
    /** Selling price; null = shown, not offered. */
    harga_jual: Rupiah | null;
    position: number;
  };
  /** A publish month of an item. 0 <= used <= capacity is a constraint of the table. */
  slots: {
    id: Generated<number>;
    item_id: number;
    year: number;
    /** 1-12. */
    month: number;
    /** Last month of an issue that spans several; null = the same month. */
    month_end: number | null;
    volume_issue: string | null;
    capacity: number;
    /** Quantities of orders plus capacity taken elsewhere. */
    used: Generated<number>;
    /** Capacity that was taken before the slot was entered here. */
    taken_elsewhere: Generated<number>;
    /** Raised by each change of the capacity, not of `used`: no capacity below `used` is accepted anyway. */
    version: Generated<number>;
  };
  feedbacks: {
    id: Generated<number>;
    item_id: number;
    /** 1-5. */
    rating: number;
    comment: string | null;
    name: string;
    /** YYYY-MM-DD. */
    date: string;
  };
  /** A picture that staff uploaded, in one width. */
  pictures: {
    /** Hex, of the largest width: the name in all widths. */
    hash: string;
    /** In pixels. */
    width: number;
    /** 'image/webp'. */
    type: string;
    /** Base64, because an export of the database has texts and numbers only. */
    body: string;
    /** The latest upload. */
    created_at: Timestamp;
  };
  /** A step of a counter changed only the slots of this item. */
  catalogue_changes: {
    /** Its key in `meta`. */
    counter: string;
    version: number;
    item_id: number;
  };
};
