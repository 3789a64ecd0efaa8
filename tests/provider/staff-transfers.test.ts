import { describe, expect } from 'vitest';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import { sweepDeadlines } from '#provider/orders/deadline.ts';
import { pollCharges } from '#provider/payments/poll-charges.ts';
import { type MidtransDouble, startMidtransDouble } from '#tests/support/midtrans-double.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from '#tests/support/provider.ts';
import { staff } from '#tests/support/staff-context.ts';
import { test as base } from './provider-test.ts';
import { add, order, read } from './shopping.ts';

const markPaid = (p: TestProvider, code: string, termin: number, ...more: string[]) =>
  staff(p, 'payments', 'mark-paid', code, `${termin}`, '--why', 'BCA 20 Nov, Rp 1.000.000', ...more);
const refundsOf = async (p: TestProvider) => JSON.parse(await staff(p, 'payments', 'list', '--refunds', '--json'));

/** `m`: a provider that charges through the Midtrans double. */
const test = base.extend<{ double: MidtransDouble; m: TestProvider; payer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  double: async ({}, use) => {
    const double = await startMidtransDouble();
    await use(double);
    await double.close();
  },
  m: async ({ double }, use) => {
    const env = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: double.serverKey, LOG_LEVEL: 'silent' };
    const m = await startTestProvider({ env: { ...env, MIDTRANS_ADDRESS: double.address } });
    await use(m);
    await m.close();
  },
  payer: async ({ m }, use) => {
    await use(await m.register());
  },
});

async function buy(p: TestProvider, customer: TestCustomer, amounts: readonly number[] = [1_000_000, 2_000_000]) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  return order(customer, amounts);
}

/** Opens the order's next payment at the gateway and returns the bill's reference. */
async function bill(p: TestProvider, customer: TestCustomer, id: number): Promise<string> {
  const { payment_url } = await read(customer, id);
  await p.fetch(new URL(payment_url ?? '', p.base), { headers: { accept: 'text/html' } });
  const row = await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.reference;
}

const standing = async (customer: TestCustomer, id: number) => {
  const { status, payments } = await read(customer, id);
  return [status, ...payments.map((payment) => payment.status)];
};

describe('a termin that was paid by bank transfer', () => {
  test('is recorded with operator and reason; the customer gets the e-mail of a payment', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    expect(await markPaid(p, code, 1, '--by', 'Ani')).toBe(
      `${code}, ${customer.name}: termin 1, Rp 1.000.000, by bank transfer: paid; the order is pending`,
    );
    expect(await standing(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect((await read(customer, id)).deadline_at).toBeNull();
    expect(await markPaid(p, code, 2)).toContain('paid; the order is paid');
    expect(await standing(customer, id)).toEqual(['paid', 'paid', 'paid']);
    const mails = await p.db.selectFrom('mail_messages').select(['kind', 'termin']).orderBy('id').execute();
    expect(mails).toEqual([
      { kind: 'order-created', termin: 0 },
      { kind: 'termin-paid', termin: 1 },
      { kind: 'termin-paid', termin: 2 },
    ]);
    const shown = await staff(p, 'orders', 'show', code);
    expect(shown).toContain('2026-11-20 10:00  Ani: termin 1, Rp 1.000.000, by bank transfer');
    expect(shown).toContain('petugas: termin 2, Rp 2.000.000, by bank transfer');
    expect(shown).toContain('(BCA 20 Nov, Rp 1.000.000)');
    // The customer cannot read the operator's name and reason.
    const body = JSON.stringify((await customer.call('GET', `pi-orders/${id}`)).body);
    expect(body).not.toMatch(/Ani|petugas|BCA|changed_by|why/);
  });

  test('is refused out of order, twice, without --why, and for a cancelled order', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    await expect(markPaid(p, code, 2)).rejects.toThrow('termin 1 of order');
    await expect(markPaid(p, code, 3)).rejects.toThrow(`Order ${code} has no termin 3: it has 2.`);
    await expect(staff(p, 'payments', 'mark-paid', code, '1')).rejects.toThrow('say why');
    await expect(markPaid(p, code, 1, '--paid-twice')).rejects.toThrow('is not paid yet');
    await markPaid(p, code, 1);
    await expect(markPaid(p, code, 1)).rejects.toThrow(
      /Termin 1 of order .* is paid since 2026-11-20 10:00, by transfer/,
    );
    await staff(p, 'orders', 'cancel', code, '--why', 'batal');
    await expect(markPaid(p, code, 2)).rejects.toThrow('is cancelled: a transfer pays nothing in it');
    expect(await refundsOf(p)).toMatchObject([{ amount: 1_000_000, reason: 'order cancelled' }]);
  });

  test('and at the gateway is entered as due for refund', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await p.play(id);
    await expect(markPaid(p, code, 1)).rejects.toThrow('--paid-twice enters it to be sent back');
    expect(await markPaid(p, code, 1, '--paid-twice')).toContain('is due for refund');
    const [refund] = await refundsOf(p);
    expect(refund).toMatchObject({ amount: 1_000_000, reason: 'termin paid twice' });
    await staff(p, 'payments', 'refund-mark', `${refund.id}`, '--note', 'BCA 21 Nov');
    expect(await staff(p, 'payments', 'list', '--refunds', '--all')).toContain('BCA 21 Nov');
    expect(await standing(customer, id)).toEqual(['pending', 'paid', 'pending']);
  });

  test('reopens an order that its deadline cancelled if the month is free', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, [3_000_000]);
    p.advance(25);
    await sweepDeadlines(p.context);
    expect(await standing(customer, id)).toEqual(['cancelled', 'pending']);
    await markPaid(p, code, 1);
    expect(await standing(customer, id)).toEqual(['paid', 'paid']);
    expect(await p.slot(p.catalogue.alfa.slots[1]?.id ?? 0)).toMatchObject({ used: 2 });
  });

  test('does not reopen an order whose month is sold out, and records nothing', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, [3_000_000]);
    p.advance(25);
    await sweepDeadlines(p.context);
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 1);
    await expect(markPaid(p, code, 1)).rejects.toThrow('its months are no longer free');
    expect(await standing(customer, id)).toEqual(['cancelled', 'pending']);
    expect(await p.db.selectFrom('charges').select('id').execute()).toEqual([]);
  });

  test('twenty times concurrently counts once', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => markPaid(p, code, 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason.message).toMatch(
          / is paid since .* by transfer|another staff member entered transfer .* at this moment/,
        );
    expect(await standing(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await refundsOf(p)).toEqual([]);
  });

  test('after it was paid, twenty times concurrently: one is due for refund, the refusals name it', async ({
    p,
    customer,
  }) => {
    const { code } = await buy(p, customer);
    await markPaid(p, code, 1);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => markPaid(p, code, 1, '--paid-twice')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refund, ...more] = await refundsOf(p);
    expect(more).toEqual([]);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason.message).toContain(refund.bill);
  });

  test('is refused while another one is due for refund; the refusal names the earlier ones', async ({
    p,
    customer,
  }) => {
    const { id, code } = await buy(p, customer);
    await p.play(id);
    const first = JSON.parse(await markPaid(p, code, 1, '--paid-twice', '--json'));
    expect(first.earlier_transfers).toEqual([]);
    const earlier = `${first.bill}, Rp 1.000.000, entered 2026-11-20 10:00`;
    for (const dry of [['--dry-run'], []])
      await expect(markPaid(p, code, 1, '--paid-twice', ...dry)).rejects.toThrow(
        `transfer ${earlier} (due for refund) is entered already. Nothing was recorded.`,
      );
    const [refund, ...more] = await refundsOf(p);
    expect(more).toEqual([]);
    // After that refund, the command names it before it enters another transfer.
    p.advance(1);
    await staff(p, 'payments', 'refund-mark', `${refund.id}`, '--note', 'BCA 21 Nov');
    const named = `Earlier transfers: ${earlier} (sent back).`;
    const said = await markPaid(p, code, 1, '--paid-twice', '--dry-run');
    expect(said.split(named)).toHaveLength(3);
    expect(JSON.parse(await markPaid(p, code, 1, '--paid-twice', '--json')).earlier_transfers).toEqual([
      { bill: first.bill, amount: 1_000_000, entered: '2026-11-20T03:00:00.000Z', state: 'sent back' },
    ]);
  });

  test('a second time for a cancelled order is due for refund because of the cancellation', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await p.play(id);
    await staff(p, 'orders', 'cancel', code, '--why', 'batal');
    expect(await markPaid(p, code, 1, '--paid-twice')).toBe(
      `${code}, ${customer.name}: termin 1, Rp 1.000.000, by bank transfer, is due for refund: the order is cancelled (payments list --refunds).`,
    );
    expect(await refundsOf(p)).toMatchObject([{ amount: 1_000_000 }, { amount: 1_000_000 }]);
  });

  test('without a recorded operator is reported by the doctor', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    await markPaid(p, code, 1);
    await p.db.deleteFrom('staff_changes').execute();
    p.isHarmed = true;
    expect(await checkIntegrity(p.db)).toMatchObject([
      { code: 'transfer-unexplained', subject: { kind: 'termin', order: code, termin: 1 } },
    ]);
  });
});

describe('an open bill at the gateway', () => {
  test('is closed before the transfer counts, and its sandbox page accepts no payment', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await markPaid(p, code, 1);
    const page = await p.fetch(new URL(`/gateway/sandbox/${reference}`, p.base), {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
    });
    expect(page.status).toBe(303);
    expect(await refundsOf(p)).toEqual([]);
  });

  test('expires at Midtrans; a dry run does not change it', async ({ m, payer, double }) => {
    const { id, code } = await buy(m, payer);
    const reference = await bill(m, payer, id);
    double.bring(reference, 'pending');
    const before = double.requests.length;
    expect(await markPaid(m, code, 1, '--dry-run')).toContain('an open bill is closed');
    expect(double.requests).toHaveLength(before);
    await markPaid(m, code, 1);
    expect(double.requests).toContain(`POST /v2/${reference}/expire`);
    expect(await standing(payer, id)).toEqual(['pending', 'paid', 'pending']);
  });

  test('that was paid before it was closed: its money counts, the transfer is due for refund', async ({
    m,
    payer,
    double,
  }) => {
    const { id, code } = await buy(m, payer);
    double.bring(await bill(m, payer, id), 'settlement');
    expect(await markPaid(m, code, 1)).toMatch(/is due for refund: the termin is paid by Midtrans \S+ \(payments list/);
    expect(await standing(payer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await refundsOf(m)).toMatchObject([{ amount: 1_000_000, bill: expect.stringContaining('transfer') }]);
  });

  test('that was paid while two operators enter one transfer: one is due for refund, the other is refused', async ({
    m,
    payer,
    double,
  }) => {
    const { id, code } = await buy(m, payer);
    double.bring(await bill(m, payer, id), 'settlement');
    const tries = await Promise.allSettled([markPaid(m, code, 1), markPaid(m, code, 1)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await standing(payer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await refundsOf(m)).toMatchObject([{ amount: 1_000_000, bill: expect.stringContaining('transfer') }]);
  });

  test('that is paid after the transfer: the transfer counts, its money is due for refund', async ({
    m,
    payer,
    double,
  }) => {
    const { id, code } = await buy(m, payer);
    const reference = await bill(m, payer, id);
    // The customer has not chosen a payment method: Midtrans has nothing to expire.
    await markPaid(m, code, 1);
    expect((await m.call('POST', 'payments/midtrans', double.bring(reference, 'settlement'))).status).toBe(200);
    expect(await standing(payer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await refundsOf(m)).toMatchObject([{ amount: 1_000_000, bill: reference }]);
  });

  test('that is reported as paid at the same moment: one counts, the other is due for refund', async ({
    m,
    payer,
    double,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await buy(m, payer, [1_500_000 * 2]);
      const news = double.bring(await bill(m, payer, id), 'settlement');
      const both = [m.call('POST', 'payments/midtrans', news), markPaid(m, code, 1)];
      // If the termin was paid before the transfer started, the transfer is refused and not recorded.
      const [, marked] = await Promise.allSettled(round % 2 ? both : both.reverse()).then((all) =>
        round % 2 ? all : all.reverse(),
      );
      expect(await standing(payer, id)).toEqual(['paid', 'paid']);
      const due = (await refundsOf(m)).filter((row: { order: string }) => row.order === code);
      expect(due).toHaveLength(marked?.status === 'fulfilled' ? 1 : 0);
      await m.setCapacity(m.catalogue.alfa.slots[1]?.id ?? 0, 100);
    }
  });

  test('without a transaction is closed when the customer starts one', async ({ m, payer, double }) => {
    const { id, code } = await buy(m, payer);
    const reference = await bill(m, payer, id);
    await markPaid(m, code, 1);
    double.bring(reference, 'pending');
    const before = double.requests.length;
    m.advance(2);
    await pollCharges(m.context);
    expect(double.requests.slice(before)).toContain(`POST /v2/${reference}/expire`);
    expect(await refundsOf(m)).toEqual([]);
  });

  test('of a gateway that is not configured refuses the transfer, and nothing is recorded', async ({ m, payer }) => {
    const { id, code } = await buy(m, payer);
    await bill(m, payer, id);
    const settings = { ...m.settings, paymentGateway: 'sandbox', gateways: { sandbox: {} } };
    await expect(markPaid({ ...m, settings }, code, 1)).rejects.toThrow('is at Midtrans, which has no settings here');
    m.advance(30);
    await markPaid({ ...m, settings }, code, 1);
    expect(await standing(payer, id)).toEqual(['pending', 'paid', 'pending']);
  });

  test('that cannot be closed refuses the transfer, and nothing is recorded', async ({ m, payer, double }) => {
    const { id, code } = await buy(m, payer);
    await bill(m, payer, id);
    double.always('error 503');
    await expect(markPaid(m, code, 1)).rejects.toThrow(/could not be closed at Midtrans: .* Nothing was recorded/);
    expect(await standing(payer, id)).toEqual(['pending', 'pending', 'pending']);
  });
});
