import { existsSync, readFileSync } from 'node:fs';
import { coverWidths, emblemWidths, thumbWidth } from '@slotterbit/contract/catalogue/image.ts';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '../seed/seed.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const { items, indexings } = demoCatalogue();
const slots = items.flatMap((item) => item.slots);
const texts = items.flatMap((item) => [
  item.name,
  item.deskripsi ?? '',
  item.badge_text ?? '',
  ...(item.feedbacks ?? []).map((feedback) => feedback.comment ?? ''),
]);
const count = (test: (item: (typeof items)[number]) => boolean) => items.filter(test).length;

test('the file as text equals the module', () => {
  const text = readFileSync(new URL('./demo.json', import.meta.url), 'utf8');
  expect(parseCatalogue(text).items).toEqual(items);
});

describe('the demo contains', () => {
  test('at least 64 journals and 12 indexings', () => {
    expect(items.length).toBeGreaterThanOrEqual(64);
    expect(indexings.length).toBeGreaterThanOrEqual(12);
    for (const nama of ['SINTA 1', 'SINTA 6', 'Scopus Q1', 'Scopus Q4', 'DOAJ', 'Copernicus', 'Garuda']) {
      expect(indexings.map((entry) => entry.nama)).toContain(nama);
    }
  });

  test('every kategori of docs/product.md, others, and none', () => {
    for (const kategori of ['Nasional', 'Internasional', 'Internal']) {
      expect(count((item) => item.kategori === kategori)).toBeGreaterThanOrEqual(8);
    }
    expect(count((item) => item.kategori === null)).toBeGreaterThanOrEqual(1);
    expect(
      count((item) => !['Nasional', 'Internasional', 'Internal', null].includes(item.kategori)),
    ).toBeGreaterThanOrEqual(3);
  });

  test('all states that a screen must handle', () => {
    expect(count((item) => item.image === null)).toBe(1);
    expect(count((item) => item.indexing.length + item.indexing2.length === 0)).toBe(1);
    expect(count((item) => item.slots.length === 0)).toBe(1);
    expect(count((item) => item.indexing.length > 0 && item.indexing.every((offer) => offer.harga_jual === null))).toBe(
      1,
    );
    expect(count((item) => item.feedbacks?.length === 0)).toBeGreaterThanOrEqual(3);
    expect(count((item) => item.name.length > 120)).toBeGreaterThanOrEqual(2);
    expect(count((item) => !item.name.includes(' '))).toBeGreaterThanOrEqual(3);
    expect(count((item) => item.old_price !== null)).toBeGreaterThanOrEqual(4);
    expect(count((item) => item.badge_text !== null)).toBeGreaterThanOrEqual(8);
    expect([...new Set(items.map((item) => item.max_termin))].sort()).toEqual([1, 2, 3, 4]);
  });

  test('free, nearly full and full months, relative to the day of seeding', () => {
    expect(slots.every((slot) => slot.offset !== undefined && slot.capacity >= 2 && slot.capacity <= 20)).toBe(true);
    expect(slots.filter((slot) => slot.used === slot.capacity).length).toBeGreaterThanOrEqual(20);
    expect(slots.filter((slot) => slot.capacity - slot.used === 1).length).toBeGreaterThanOrEqual(20);
    expect(slots.filter((slot) => slot.used === 0).length).toBeGreaterThanOrEqual(60);
    expect(slots.some((slot) => slot.offset === 0)).toBe(true);
    for (const item of items.slice(0, 10)) expect(item.slots.some((slot) => slot.used < slot.capacity)).toBe(true);
  });
});

test('realistic Indonesian prices', () => {
  const range: Record<string, [number, number]> = {
    'sinta-2': [1_500_000, 5_000_000],
    'sinta-5': [100_000, 500_000],
    'sinta-6': [100_000, 500_000],
    'scopus-q1': [25_000_000, 35_000_000],
    'scopus-q4': [9_000_000, 15_000_000],
    garuda: [100_000, 500_000],
  };
  for (const { code, harga_jual } of items.flatMap((item) => item.indexing)) {
    const [low, high] = range[code] ?? [100_000, 35_000_000];
    if (harga_jual === null) continue;
    expect(harga_jual, code).toBeGreaterThanOrEqual(low);
    expect(harga_jual, code).toBeLessThanOrEqual(high);
  }
});

test('every cover and emblem in every width', () => {
  const images = [...items, ...indexings].flatMap(({ image }) => image ?? []);
  const widthsOf = (image: string) => (image.startsWith('covers/') ? [thumbWidth, ...coverWidths] : emblemWidths);
  const files = images.flatMap((image) =>
    widthsOf(image).map((width) => image.replace(/-\d+w\.webp$/, `-${width}w.webp`)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(new URL(`../../../public/${file}`, import.meta.url)))).toEqual([]);
});

test('only invalid ISSNs, each once', () => {
  const numbers = items.map((item) => item.issn ?? '');
  expect(numbers.every((issn) => issn.startsWith('99'))).toBe(true);
  expect(new Set(numbers).size).toBe(items.length);
});

test('no promise that a manuscript is accepted', () => {
  for (const text of texts)
    expect(text).not.toMatch(/pasti|dijamin|jaminan|garansi|guarantee|100 ?%|accepted|langsung diterima/i);
});

test('each review once', () => {
  const comments = items.flatMap((item) => (item.feedbacks ?? []).map((feedback) => feedback.comment));
  expect(new Set(comments).size).toBe(comments.length);
});
