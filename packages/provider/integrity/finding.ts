import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import type { ClockJump } from '../db/newest-time.ts';
import type { CheckCode } from './row-checks.ts';

/** The thing that a finding is about. */
export type Subject =
  | ({ kind: 'slot'; item: string } & Month)
  | { kind: 'order'; order: string }
  | { kind: 'termin'; order: string; termin: number }
  | { kind: 'series'; series: string }
  | { kind: 'message'; message: number; mail: string; order: string }
  | { kind: 'entry'; entry: number }
  | { kind: 'gateway'; gateway: string }
  | { kind: 'clock' };

/** A problem without facts. */
type Plain<Code> = Code extends string ? { code: Code } : never;

/** A code, and the facts for its text. */
export type FindingCode =
  | Plain<CheckCode | 'places-not-offered'>
  // Slots, and totals of orders.
  | { code: 'slot-count'; used: number; capacity: number; held: number; waiting: number; elsewhere: number }
  | { code: 'entry-overdue'; until: string }
  | {
      code: 'order-sums';
      total: Rupiah;
      lines: Rupiah | null;
      payments: Rupiah | null;
      paymentCount: number;
      termin: number;
    }
  | { code: 'numbers-not-consecutive'; count: number; different: number; highest: number; counter: number }
  | ({ code: 'clock-jumped' } & ClockJump)
  | { code: 'message-given-up'; reason: string | null }
  | { code: 'message-abandoned'; until: string }
  | { code: 'message-late'; since: string }
  // Warnings: the data is consistent.
  | { code: 'places-held-unpaid'; held: number; capacity: number; orders: number; customers: number }
  | { code: 'charges-unfollowed'; count: number; until: string };

/** A contradiction in the data, work for an operator, or a warning. */
export type Finding = FindingCode & { subject: Subject };

/** The facts of one problem. */
export type FindingFacts<Code extends FindingCode['code']> = Omit<Extract<FindingCode, { code: Code }>, 'code'>;
