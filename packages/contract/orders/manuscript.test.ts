import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { manuscriptDueText, submissionLinks } from './manuscript.ts';
import { orderView } from './order-view.ts';

const april = { year: 2027, month: 4 };
const open = { received: null, loa: null, article: null };
const received = { received: new Date('2026-12-03'), loa: null, article: null };
const accepted = { ...received, loa: 'https://ojs.example/loa.pdf' };
const begun = { payments: [aPayment({ status: 'paid' })] };

test.each([
  ['nothing is paid', {}, [open], null],
  ['a termin is paid', begun, [open], 1],
  ['the order was cancelled', { ...begun, status: 'cancelled' }, [open], null],
  ['all is paid', { status: 'paid' }, [open], 1],
  ['one of two arrived', { status: 'paid' }, [open, received], 1],
  ['both arrived', { status: 'paid' }, [received, received], 2],
  ['one of two has its LoA', { status: 'paid' }, [received, accepted], 2],
  ['both have their LoA', { status: 'paid' }, [accepted, accepted], 3],
  ['it is scheduled', { status: 'shipped' }, [open], 3],
  ['it is published', { status: 'completed' }, [open], 4],
  ['another provider has it paid', { status: 'paid' }, [null], null],
  ['another provider has a termin paid', begun, [null, null], null],
  ['another provider has it scheduled', { status: 'shipped' }, [null], null],
  ['another provider has it published', { status: 'completed' }, [null], null],
  ['the state of one is unknown', { status: 'paid' }, [null, open], 1],
  ['the state of one is unknown, the other arrived', { status: 'paid' }, [null, received], 2],
  ['no lines are known', { status: 'paid' }, [], null],
])('when %s', (_when, order, manuscripts, step) => {
  const lines = manuscripts.map((manuscript) => anOrderLine({ manuscript }));
  expect(orderView(anOrder({ ...order, lines }), new Date()).nextStep).toBe(step);
});

const day = '2027-02-15';
const isLate = 'Batas naskah 15 Februari sudah lewat: kirim hari ini dan hubungi kami';

test.each([
  ['the last second of the day in Jakarta', '2027-02-15T16:59:59Z', {}, {}, 'Naskah paling lambat 15 Februari 2027'],
  ['the next day', '2027-02-15T17:00:00Z', {}, {}, isLate],
  ['the next day of a paid order', '2027-02-15T17:00:00Z', { status: 'paid' }, {}, isLate],
  ['a day that is unknown', '2027-02-01T00:00:00Z', {}, { manuscriptUntil: null }, null],
  ['a manuscript that arrived', '2027-02-01T00:00:00Z', {}, { manuscript: received }, null],
  ['a cancelled order', '2027-02-01T00:00:00Z', { status: 'cancelled' }, {}, null],
  ['an order under way', '2027-02-01T00:00:00Z', { status: 'shipped' }, {}, null],
  [
    'another provider that keeps no manuscripts',
    '2027-02-01T00:00:00Z',
    {},
    { manuscript: null },
    'Naskah paling lambat 15 Februari 2027',
  ],
  ['its next day', '2027-02-15T17:00:00Z', {}, { manuscript: null }, null],
])('until when a manuscript is awaited: %s', (_, now, order, line, text) => {
  const lines = [anOrderLine({ manuscriptUntil: day, manuscript: open, ...line })];
  const [due = null] = orderView(anOrder({ ...order, lines }), new Date(now)).manuscripts;
  expect(due && manuscriptDueText(due)).toBe(text);
});

test('a manuscript goes to the journal, else to the OJS of all, else by WhatsApp or e-mail with the code', () => {
  const line = anOrderLine({ slot: { id: 1, month: april, end: null, volumeIssue: null } });
  const links = (submissionUrl: string | null, ojs: string | null, email: string | null) =>
    submissionLinks({ code: 'ST-7' }, { ...line, submissionUrl }, { ojs, whatsapp: '+62811', email });
  const hrefs = (...given: Parameters<typeof links>) => links(...given).map(({ href }) => decodeURIComponent(href));
  expect(hrefs('https://a.example', 'https://b.example', 'n@x.example')).toEqual(['https://a.example']);
  expect(hrefs(null, 'https://b.example', null)).toEqual(['https://b.example']);
  const what = 'naskah untuk pesanan ST-7: Jurnal Alfa, terbit April 2027.';
  expect(hrefs(null, null, 'n@x.example')).toEqual([
    `https://wa.me/62811?text=Halo, saya kirim ${what}`,
    `mailto:n@x.example?subject=Naskah pesanan ST-7&body=Terlampir ${what}`,
  ]);
  expect(links(null, null, null)).toHaveLength(1);
});
