import { randomBytes } from 'node:crypto';
import { ensureMeta } from '../../db/meta.ts';
import type { Db } from '../../db/schema.ts';
import type { PaymentGateway } from '../gateway.ts';

/**
 * The gateway that is a page of our own. Its server key is made for each database and kept there, so that
 * nobody can sign a payment with a key read from the source.
 */
export async function sandboxGateway(db: Db): Promise<PaymentGateway> {
  return {
    name: 'sandbox',
    serverKey: await ensureMeta(db, 'sandbox_server_key', randomBytes(32).toString('base64url')),
    // The reference holds 96 random bits: who knows it was given the link.
    createBill: async ({ reference }) => ({ url: `/sandbox-gateway/${reference}` }),
  };
}
