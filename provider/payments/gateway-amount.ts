import { z } from 'zod';
import type { Rupiah } from '#domain/money.ts';

/** An amount as gateways send it. A strange one is accepted here: its money came, so its notification must be recorded. */
export const gatewayAmount = z.union([z.number(), z.string().max(100)]);

/** Converts a gateway's amount (1500000, '1500000', '1500000.00') to whole rupiah; null for anything else, also for 0. */
export function readAmount(reported: unknown): Rupiah | null {
  const text = typeof reported === 'number' || typeof reported === 'string' ? String(reported) : '';
  const [, whole] = /^(\d{1,13})(\.0+)?$/.exec(text) ?? [];
  return Number(whole ?? 0) || null;
}

/** What a payer paid: `amount` for the charge, null if it could not be read, and on top a `fee` that the gateway keeps. */
export type Paid = { amount: Rupiah | null; fee: Rupiah };

/** `gross`: all that the payer paid. `original`: the part for the charge, if the gateway reports one. */
export function paidOf(gross: Rupiah | null, original: Rupiah | null): Paid {
  const amount = original ?? gross;
  if (gross === null || amount === null || amount > gross) return { amount: null, fee: 0 };
  return { amount, fee: gross - amount };
}
