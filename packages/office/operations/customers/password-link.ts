import { addHours, formatDateTime } from '@slotterbit/contract/values/date.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { expireResetLinks } from '@slotterbit/provider/customers/accounts.ts';
import { addStaffLink, refusedUntil, STAFF_NETWORK } from '@slotterbit/provider/customers/reset-links.ts';
import { passwordLink } from '@slotterbit/provider/platform/links.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { messageLink } from '../whatsapp-links.ts';
import { lastContactChange } from './change-contact.ts';
import { type CustomerName, existingCustomer, findCustomer, lockCustomer } from './find-customers.ts';

/** Days in which a number that staff changed is new. */
const NEW_NUMBER_DAYS = 30;

function requireEnabled({ disabled_at: since }: { disabled_at: string | null }): void {
  if (since !== null) throw new OperationRefused({ code: 'account-disabled', since });
}

/**
 * Creates a link with which the customer sets a new password, once, as with the link of a requested e-mail: it is valid equally long, and
 * the account's earlier links end. The result is the only copy of the link; the database stores its hash. Password and sessions stay until
 * the link is used. `link` and `whatsappLink` contain the secret: null in a preview. `newNumber`: who changed the customer's WhatsApp number lately;
 * the link would reach that number.
 */
export const createPasswordLink = transactionalOperation({
  permission: 'customers.access',
  needsReason: true,
  async plan({ db }, input: CustomerName) {
    const customer = await findCustomer(db, input);
    requireEnabled(await existingCustomer(db, customer.id));
    return customer;
  },
  async run({ tx, security, ...context }, _input, { id }) {
    const { settings, isPreview } = context;
    const now = context.now();
    const account = await lockCustomer(tx, context, id);
    requireEnabled(account);
    const { holding_code: holding, email } = account;
    const caller = { network: STAFF_NETWORK, isTrusted: true };
    const until = await refusedUntil(tx, { holding, email }, caller, now);
    if (until !== null) throw new OperationRefused({ code: 'password-links-too-many', until: until.toISOString() });
    await expireResetLinks(tx, id, now);
    const { token, expiresAt } = await addStaffLink(tx, { holding, email }, now);
    await recordChange(tx, context, { kind: 'password-link', facts: {}, customerId: id });
    security({ kind: 'reset-requested', customer: id, holding, reason: 'staff' });
    const change = await lastContactChange(tx, id, 'whatsapp');
    const isNew = change !== null && change.at > addHours(now, -24 * NEW_NUMBER_DAYS).toISOString();
    const done = { id, validUntil: expiresAt.toISOString(), newNumber: isNew ? change : null };
    if (isPreview) return { ...done, link: null, whatsappLink: null };
    const { path, url } = passwordLink(settings, { token, holding });
    const sentences = [
      `Buka tautan ini untuk membuat password baru. Tautan berlaku sampai ${formatDateTime(expiresAt)}, satu kali.`,
    ];
    const message = messageLink(account, sentences, { label: 'Tautan', path }, settings);
    return { ...done, link: url, whatsappLink: settings.siteUrl === null ? null : message };
  },
});
