import type { Rupiah } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';

/** What a finding is about. */
export type Subject =
  | ({ kind: 'slot'; item: string } & Month)
  | { kind: 'order'; order: string }
  | { kind: 'termin'; order: string; termin: number }
  | { kind: 'message'; message: number; mail: string; order: string }
  | { kind: 'gateway'; gateway: string };

/** What is wrong: a code, and the facts that a message needs. Each caller words it, and what to do about it, for its readers. */
export type Problem =
  // Places of a slot, and sums of an order.
  | { code: 'slot-count'; used: number; capacity: number; held: number; elsewhere: number }
  | {
      code: 'order-sums';
      total: Rupiah;
      lines: Rupiah | null;
      payments: Rupiah | null;
      paymentCount: number;
      termin: number;
    }
  // Orders.
  | { code: 'stopped-holds-places' }
  | { code: 'open-without-places' }
  | { code: 'history-differs' }
  | { code: 'paid-with-unpaid-termin' }
  | { code: 'waits-though-all-paid' }
  | { code: 'waits-without-deadline' }
  | { code: 'deadline-though-paid' }
  | { code: 'deadline-though-not-waiting' }
  // Money of a termin.
  | { code: 'paid-without-bill' }
  | { code: 'paid-money-went-back' }
  | { code: 'only-money-due-back' }
  | { code: 'status-and-day-differ' }
  | { code: 'paid-twice-without-refund' }
  | { code: 'money-counts-nowhere' }
  | { code: 'refund-amount-wrong' }
  | { code: 'transfer-unexplained' }
  // Messages.
  | { code: 'message-next-try' }
  | { code: 'message-end' }
  | { code: 'message-ended-but-sending' }
  | { code: 'message-ended-before-written' }
  | { code: 'message-older-than-order' }
  | { code: 'message-given-up'; reason: string | null }
  | { code: 'message-abandoned'; until: string }
  | { code: 'message-late'; since: string }
  // Warnings: the data is sound.
  | { code: 'places-held-unpaid'; held: number; capacity: number; orders: number; customers: number }
  | { code: 'bills-unfollowed'; count: number; until: string };

/** A contradiction in the data, or a warning. */
export type Finding = Problem & { subject: Subject };

/** Codes of problems that need no facts. */
export type PlainCode = {
  [Code in Problem['code']]: keyof Extract<Problem, { code: Code }> extends 'code' ? Code : never;
}[Problem['code']];
