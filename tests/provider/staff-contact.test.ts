import { describe, expect } from 'vitest';
import { sendDueMail } from '#provider/mail/send.ts';
import { MailFailure, type MailTransport } from '#provider/mail/transport.ts';
import { StaffError } from '#provider/staff/command.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { staff, staffJson } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const never = new AbortController().signal;
/** Sends the due messages through a mail server that accepts or refuses every address. Returns the addresses that got a message. */
async function round(p: TestProvider, refuses = false): Promise<string[]> {
  const sent: string[] = [];
  const send: MailTransport['send'] = async ({ to }) => {
    if (refuses) throw new MailFailure('address', '550 no such user');
    sent.push(to.address);
  };
  await sendDueMail(p.context, { send }, { stopping: never, cut: never });
  return sent;
}

describe('mail drop', () => {
  test('drops a message and records it; the doctor does not list it again', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { code } = await order(customer);
    await round(p, true);
    const [{ id }] = await staffJson(p, 'mail', 'list', '--status', 'given-up');
    expect(await staff(p, 'doctor')).toContain(`or mail drop ${id}`);
    await expect(staff(p, 'mail', 'drop', `${id}`)).rejects.toThrow('say why');
    expect(await staff(p, 'mail', 'drop', `${id}`, '--why', 'alamat salah', '--dry-run')).toContain(
      'nothing was changed',
    );
    expect(await staff(p, 'mail', 'drop', `${id}`, '--why', 'alamat salah')).toBe(
      `Message ${id} to ${customer.email}: dropped`,
    );
    expect(await staff(p, 'doctor')).toContain('Healthy');
    expect(await staffJson(p, 'mail', 'list', '--status', 'dropped')).toMatchObject([
      { id, last_error: 'dropped by staff: alamat salah' },
    ]);
    expect(await staff(p, 'orders', 'show', code)).toContain(
      `petugas: mail ${id} (order-created, ${code}): dropped (alamat salah)`,
    );
    expect(await round(p)).toEqual([]);
    await expect(staff(p, 'mail', 'drop', `${id}`, '--why', 'x')).rejects.toThrow(`Message ${id} is dropped`);
  });

  test('refuses a message that is being sent', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    await order(customer);
    const [{ id }] = await staffJson(p, 'mail', 'list');
    const until = new Date(p.now().getTime() + 60_000).toISOString();
    await p.db.updateTable('mail_messages').set({ lease_until: until }).execute();
    await expect(staff(p, 'mail', 'drop', `${id}`, '--why', 'x')).rejects.toThrow('is being sent at this moment');
  });
});

describe('customers change', () => {
  test('sends unsent messages to the new e-mail, and the customer signs in with it', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { code } = await order(customer);
    await round(p, true);
    const [{ id }] = await staffJson(p, 'mail', 'list', '--status', 'given-up');
    await add(customer, p.catalogue.beta, 'DOAJ');
    await order(customer);
    const change = ['customers', 'change', customer.email, '--email', ' Benar@Kampus.test ', '--why', 'salah ketik'];
    const text = await staff(p, ...change);
    expect(text).toContain(`Customer ${customer.id}: email ${customer.email} -> benar@kampus.test`);
    expect(text).toContain('1 e-mail(s) that wait go to the new address.');
    expect(text).toContain(`Given up before: mail ${id}.`);
    await staff(p, 'mail', 'retry', `${id}`);
    expect(await round(p)).toEqual(['benar@kampus.test', 'benar@kampus.test']);
    expect(await staff(p, 'doctor')).toContain('Healthy');
    expect((await customer.call('GET', 'carts')).status).toBe(200);
    const login = (email: string) => p.call('POST', 'customer-login', { email, password: 'rahasia-sekali' });
    expect((await login(customer.email)).status).toBe(401);
    expect((await staffJson(p, 'customers', 'search', 'benar@'))[0]).toMatchObject({ id: customer.id });
    expect((await staffJson(p, 'changes', 'list'))[1]).toMatchObject({
      what: `customer ${customer.id}: email: ${customer.email} -> benar@kampus.test`,
      why: 'salah ketik',
    });
    expect(await staff(p, 'orders', 'show', code)).toContain('benar@kampus.test');
  });

  test('checks name and number like the registration', async ({ p, customer }) => {
    const change = (...more: string[]) => staffJson(p, 'customers', 'change', `${customer.id}`, '--why', 'x', ...more);
    expect(await change('--name', ' Siti ', '--whatsapp', '0857 1111 2222')).toMatchObject({
      name: 'Siti',
      whatsapp: '+6285711112222',
      email: customer.email,
      changed: true,
    });
    for (const [option, value, text] of [
      ['--email', 'tanpa-at', '--email: Format email tidak valid.'],
      ['--whatsapp', '021 555', '--whatsapp: "021 555" is no WhatsApp number.'],
      ['--name', ' ', '--name: Nama wajib diisi.'],
      ['--name', 'a\nb', '--name: Nama tidak boleh berisi'],
    ] as const)
      await expect(change(option, value), value).rejects.toMatchObject({
        status: 2,
        message: expect.stringContaining(text),
      });
    await expect(change()).rejects.toThrow('Say what changes');
  });

  test('refuses the e-mail of another customer in the same holding and names that customer', async ({
    p,
    customer,
  }) => {
    const other = await p.register({ name: 'Dr. Lain' });
    const change = ['customers', 'change', `${customer.id}`, '--email', other.email.toUpperCase(), '--why', 'x'];
    await expect(staff(p, ...change)).rejects.toThrow(
      `${other.email} is the e-mail of Dr. Lain (${other.id}) of supp already.`,
    );
    expect(await staffJson(p, 'changes', 'list')).toEqual([]);
  });

  test('gives an e-mail to one of two concurrent changes; the refusal names its owner', async ({ p, customer }) => {
    const other = await p.register();
    const change = (id: number) =>
      staff(p, 'customers', 'change', `${id}`, '--email', 'baru@kampus.test', '--why', 'x');
    const tries = await Promise.allSettled([change(customer.id), change(other.id)]);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([expect.any(StaffError)]);
    expect(refused[0].message).toMatch(/^baru@kampus\.test is the e-mail of .* \(\d+\) of supp already\.$/);
  });
});
