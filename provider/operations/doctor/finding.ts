import type { Rupiah } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';

/** The thing that a finding is about. */
export type Subject =
  | ({ kind: 'slot'; item: string } & Month)
  | { kind: 'order'; order: string }
  | { kind: 'termin'; order: string; termin: number }
  | { kind: 'series'; series: string }
  | { kind: 'message'; message: number; mail: string; order: string }
  | { kind: 'entry'; entry: number }
  | { kind: 'gateway'; gateway: string };

/** A code, and the facts for a message. Each caller writes the message and the next step (the command line: provider/staff/doctor.ts). */
export type Problem =
  // Slots, and totals of orders.
  | { code: 'slot-count'; used: number; capacity: number; held: number; waiting: number; elsewhere: number }
  // The waiting list.
  | { code: 'entry-contradicts' }
  | { code: 'entry-overdue'; until: string }
  | { code: 'places-not-offered' }
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
  // Payment of a termin.
  | { code: 'paid-without-bill' }
  | { code: 'paid-money-went-back' }
  | { code: 'only-money-due-back' }
  | { code: 'status-and-day-differ' }
  | { code: 'paid-twice-without-refund' }
  | { code: 'money-counts-nowhere' }
  | { code: 'refund-amount-wrong' }
  | { code: 'transfer-unexplained' }
  // Numbers of documents.
  | { code: 'receipt-without-number' }
  | { code: 'numbers-not-consecutive'; count: number; different: number; highest: number; counter: number }
  // E-mail.
  | { code: 'message-next-try' }
  | { code: 'message-end' }
  | { code: 'message-ended-but-sending' }
  | { code: 'message-ended-before-written' }
  | { code: 'message-older-than-order' }
  | { code: 'message-given-up'; reason: string | null }
  | { code: 'message-abandoned'; until: string }
  | { code: 'message-late'; since: string }
  // Warnings: the data is consistent.
  | { code: 'places-held-unpaid'; held: number; capacity: number; orders: number; customers: number }
  | { code: 'bills-unfollowed'; count: number; until: string };

/** A contradiction in the data, work for an operator, or a warning. */
export type Finding = Problem & { subject: Subject };

/** The facts of one problem. */
export type Facts<Code extends Problem['code']> = Omit<Extract<Problem, { code: Code }>, 'code'>;

/** Codes of problems without facts. */
export type PlainCode = {
  [Code in Problem['code']]: keyof Extract<Problem, { code: Code }> extends 'code' ? Code : never;
}[Problem['code']];
