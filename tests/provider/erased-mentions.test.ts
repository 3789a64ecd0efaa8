import { describe, expect } from 'vitest';
import { initialReasons } from '#provider/personal-data/mentions.ts';
import { acceptTransfer } from '#provider/staff-pages/orders/payment-actions.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { signIn } from '#tests/support/staff-browser.ts';
import { staff } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

/* What the deletion of an account changes in records about other customers, and in the forms of staff. */

async function buy(p: TestProvider, customer: TestCustomer) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  return order(customer, [1_500_000]);
}

const remove = (p: TestProvider, { id }: TestCustomer) =>
  staff(p, 'customers', 'delete', `${id}`, '--now', '--why', 'surat');

const changes = (p: TestProvider) =>
  p.db.selectFrom('staff_changes').select(['what', 'why']).where('why', '<>', 'surat').orderBy('id').execute();

describe('the audit trail of other customers', () => {
  test('stays, whatever a deleted customer was called', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    await staff(p, 'payments', 'mark-paid', code, '1', '--why', 'Dana masuk di mutasi rekening');
    await staff(p, 'customers', 'limits', `${customer.id}`, '--orders', '9', '--why', 'bank transfer, termin 1');
    const before = await changes(p);
    expect(before).toHaveLength(2);
    const names = ['bank transfer', 'Dana masuk', 'termin 1', 'Rp 1.500.000', `customer ${customer.id}`, 'Termin 1'];
    for (const name of names) {
      await remove(p, await p.register({ name }));
      expect(await changes(p), name).toEqual(before);
    }
  });

  test('keeps a name that another customer has too', async ({ p, customer }) => {
    const [leaves] = [await p.register({ name: 'Siti Aminah' }), await p.register({ name: 'Siti Aminah' })];
    await staff(p, 'customers', 'limits', `${customer.id}`, '--orders', '9', '--why', 'titipan Siti Aminah');
    await remove(p, leaves);
    expect(await changes(p)).toMatchObject([{ why: 'titipan Siti Aminah' }]);
  });

  test('loses the name, e-mail and number of a deleted customer in notes', async ({ p, customer }) => {
    const siti = await p.register({ name: 'Siti Aminah', whatsapp: '081298765432' });
    const { code } = await buy(p, customer);
    await staff(
      p,
      'customers',
      'limits',
      `${customer.id}`,
      '--orders',
      '9',
      '--why',
      `titipan Siti Aminah, ${siti.email}`,
    );
    await p.play((await p.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id);
    await staff(p, 'orders', 'cancel', code, '--why', 'atas permintaan Siti Aminah');
    await staff(p, 'payments', 'refund-mark', '1', '--note', 'ke Siti Aminah 0812-9876-5432', '--why', 'batal');
    await remove(p, siti);
    const [limits, refund] = await changes(p);
    expect(limits).toMatchObject({ why: 'titipan [dihapus], [dihapus]' });
    expect(refund?.what).toMatch(/Rp 1\.500\.000 marked as sent back: ke \[dihapus\] \[dihapus\]$/);
    const { note } = await p.db.selectFrom('refunds').select('note').executeTakeFirstOrThrow();
    expect(note).toBe('ke [dihapus] [dihapus]');
    const reasons = await p.db.selectFrom('order_status_changes').select('why').where('why', 'is not', null).execute();
    expect(reasons).toContainEqual({ why: 'atas permintaan [dihapus]' });
  });
});

describe('a form of staff', () => {
  test.for(['Xymandiniq', 'Xyman "Diniq" \\ Putri'])(
    'sent before the deletion does not show the name %s',
    async (name, { p }) => {
      const [siti, other] = [await p.register({ name }), await p.register({ name: 'Budi Raharjo' })];
      const { browser } = await signIn(p, 'keuangan');
      for (const customer of [other, siti]) {
        const { id, code } = await buy(p, customer);
        await browser.open(`/staf/aksi/terima-transfer?pesanan=${code}&termin=1`);
        await browser.post('/staf/aksi/terima-transfer', { alasan: 'BCA' });
        await p.moveOrder(id, 'shipped');
        await p.moveOrder(id, 'completed');
      }
      const outcomes = async () =>
        JSON.stringify(await p.db.selectFrom('staff_forms').select('outcome').orderBy('at').execute());
      expect(await outcomes()).toContain('Xyman');
      await remove(p, siti);
      expect(await outcomes()).not.toContain('Xyman');
      expect(await outcomes()).toContain('Budi Raharjo');
    },
  );

  test('opened before the deletion stores no note on an order after it', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await staff(p, 'orders', 'cancel', code, '--why', 'batal');
    const { browser } = await signIn(p, 'admin');
    await browser.open(`/staf/aksi/catatan?pesanan=${code}`);
    await remove(p, customer);
    await browser.post('/staf/aksi/catatan', { alasan: 'bu Xymandiniq menelepon' });
    expect(browser.page.text).toContain('sudah dihapus pada');
    await expect(staff(p, 'orders', 'note', code, '--why', 'bu Xymandiniq')).rejects.toThrow('was deleted on');
    const notes = await p.db.selectFrom('staff_changes').select('why').where('order_id', '=', id).execute();
    expect(JSON.stringify(notes)).not.toContain('Xymandiniq');
  });
});

test('the initial reason of a form is not searched for names', () => {
  expect(initialReasons).toContain(acceptTransfer.reason?.initial);
});
