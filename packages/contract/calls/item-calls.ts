import { z } from 'zod';
import { queryNumber } from './call-fields.ts';

/** Query of GET items. Without `page` and `limit` it returns all items; if one is missing, it is 1 or 20. */
export const itemsQuery = z.object({
  page: queryNumber('page', 1_000_000).optional(),
  limit: queryNumber('limit', 100).optional(),
  indexingId: queryNumber('indexingId', 2_147_483_647).optional(),
});
export type ItemsQuery = z.infer<typeof itemsQuery>;

export const indexingAnswer = z.object({
  id: z.int(),
  nama: z.string(),
  image: z.string().nullable(),
  /** Rupiah; null = not offered. */
  harga_jual: z.int().nullable(),
});
export type IndexingAnswer = z.infer<typeof indexingAnswer>;

export const slotAnswer = z.object({
  id: z.int(),
  month: z.int(),
  year: z.int(),
  month_end: z.int().nullable(),
  volume_issue: z.string().nullable(),
  capacity: z.int(),
  used: z.int(),
  /** 0 once `manuscript_until` is over, even if capacity is left. */
  remaining: z.int(),
  /** The last day for manuscripts in Jakarta, YYYY-MM-DD. Afterwards the month is not sold. Optional for a client. */
  manuscript_until: z.string(),
  /** A full month that customers can wait for (POST waiting-list). An addition of this provider, optional for a client. */
  waiting_list: z.literal(true).optional(),
});
export type SlotAnswer = z.infer<typeof slotAnswer>;

export const feedbackAnswer = z.object({
  id: z.int(),
  rating: z.int(),
  comment: z.string().nullable(),
  name: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
});

export const itemAnswer = z.object({
  id: z.int(),
  name: z.string(),
  kategori: z.string().nullable(),
  image: z.string().nullable(),
  price: z.int().nullable(),
  old_price: z.int().nullable(),
  badge_text: z.string().nullable(),
  badge_color: z.string().nullable(),
  indexing: z.array(indexingAnswer),
  indexing2: z.array(indexingAnswer).optional(),
  /** From this month on, sorted. Full and closed months are included with remaining 0. */
  slots: z.array(slotAnswer),
  feedbacks: z.array(feedbackAnswer),
  /** Mean rating with one decimal; null without feedback. */
  feedback_avg: z.number().nullable(),
  feedback_count: z.int(),
  max_termin: z.int(),
  /** Days from the last day for manuscripts to the first of their month. Optional for a client. */
  manuscript_days: z.int(),
  deskripsi: z.string().nullable(),
  penerbit: z.string().nullable(),
  issn: z.string().nullable(),
  frekuensi: z.string().nullable(),
  /** Names of fields of science; absent = none. */
  bidang: z.array(z.string()).optional(),
});
export type ItemAnswer = z.infer<typeof itemAnswer>;

export const itemsAnswer = z.object({
  data: z.object({
    items: z.array(itemAnswer),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    last_page: z.int(),
  }),
});
export type ItemsAnswer = z.infer<typeof itemsAnswer>;
