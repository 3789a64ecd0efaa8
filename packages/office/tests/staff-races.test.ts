import { lockRow } from '@slotterbit/provider/db/locks.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { whileLocked } from '@slotterbit/provider/tests/support/lock-queue.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { expect } from 'vitest';
import { capacitiesOf, confirm, openPlan } from './support/slot-forms.ts';
import { act, dueRefund, outcomeOf, signIn } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

type Bought = { id: number; code: string };

/** An action: its form's query, what its note says when it took effect, and how it is told that another came first. */
type Racer = {
  slug: string;
  query: string | ((p: TestProvider) => Promise<string>);
  role: StaffRole;
  done: RegExp;
  told: RegExp;
};

const who = String.raw`Staf \d+`;
const CHANGED = `berubah sejak formulir ini ditampilkan.* oleh ${who}.*`;
const accept: Racer = {
  slug: 'terima-transfer',
  query: 'termin=1',
  role: 'keuangan',
  done: /lunas: Rp 1\.000\.000/,
  told: new RegExp(`(Perubahan terakhir: .* oleh ${who}.*|${CHANGED}), alasan: karena`),
};
const cancel: Racer = {
  slug: 'batalkan',
  query: '',
  role: 'admin',
  done: /dibatalkan\./,
  told: new RegExp(`(Perubahan terakhir: .* oleh ${who}|${CHANGED}), alasan: karena`),
};
const move: Racer = {
  slug: 'pindah-bulan',
  query: 'baris=1&bulan=2027-01',
  role: 'redaksi',
  done: /pindah ke Januari 2027/,
  told: new RegExp(`${CHANGED}, alasan: karena|sudah terjadwal di Januari 2027`),
};
const told = new RegExp(`(Perubahan terakhir: .* oleh ${who}|${CHANGED}), alasan: karena`);
const ship: Racer = { slug: 'kirim', query: '', role: 'redaksi', done: /Pesanan \S+ diproses/, told };
const refund: Racer = {
  slug: 'tandai-refund',
  query: async (p) => `refund=${await dueRefund(p)}`,
  role: 'keuangan',
  done: /Pengembalian Rp/,
  told: new RegExp(`Pengembalian ini sudah ditandai .*oleh ${who}|${CHANGED}`),
};

const pairs: [string, Racer, Racer, (p: TestProvider, bought: Bought) => Promise<unknown>][] = [
  ['a transfer is accepted twice', accept, accept, async () => undefined],
  ['cancelled and paid', cancel, accept, async () => undefined],
  ['moved and cancelled', move, cancel, async () => undefined],
  ['processed twice', { ...ship, role: 'admin' }, ship, (p, { id }) => p.play(id).then(() => p.play(id))],
  [
    'a refund is marked twice',
    refund,
    refund,
    (p, { id, code }) => p.play(id).then(() => act(p, 'batalkan', { pesanan: code })),
  ],
];

/** Sends both forms so that each has checked its plan before either gets the lock of the order. */
function atOnce<T>(p: TestProvider, { id }: Bought, send: () => Promise<T>): Promise<T> {
  if (ENGINE !== 'postgres') return send();
  return whileLocked(p.db, (tx) => lockRow(tx, 'orders', id), send, undefined, 2);
}

test.for(pairs)(
  'two staff and one order, %s: one takes effect, the other is told who, when and why',
  async ([, a, b, prepare], { p, customer }) => {
    const bought = await buy(p, customer, [1_000_000, 2_000_000]);
    await prepare(p, bought);
    const racers = [
      { ...a, ...(await signIn(p, a.role)) },
      { ...b, ...(await signIn(p, b.role)) },
    ];
    for (const { browser, slug, query } of racers) {
      const asked = typeof query === 'string' ? query : await query(p);
      expect((await browser.open(`/staf/aksi/${slug}?pesanan=${bought.code}&${asked}`)).status).toBe(200);
    }
    await atOnce(p, bought, () =>
      Promise.all(racers.map(({ browser, slug }) => browser.post(`/staf/aksi/${slug}`, { alasan: 'karena' }))),
    );
    const notes = racers.map(({ browser, done, told: refused }) => {
      const note = outcomeOf(browser);
      return done.test(note) ? 'done' : refused.test(note) ? 'told' : note;
    });
    expect(notes.toSorted()).toEqual(['done', 'told']);
  },
);

test('changes of different months of one journal by two staff at once both count', async ({ p }) => {
  const { id } = p.catalogue.alfa;
  const both = [await signIn(p, 'admin'), await signIn(p, 'redaksi')];
  for (const [n, { browser }] of both.entries()) await openPlan(browser, id, { [n ? '2027-01' : '2026-12']: '9' });
  await Promise.all(both.map(({ browser }) => confirm(browser, 'kapasitas')));
  expect((await capacitiesOf(p, id)).slice(1, 3)).toEqual(['2026-12: 9', '2027-1: 9']);
});
