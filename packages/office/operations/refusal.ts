import type { refusalTexts } from './refusal-texts.ts';

type Texts = typeof refusalTexts;
type OneRefusal = {
  [Code in keyof Texts]: Texts[Code] extends (facts: infer Facts) => string
    ? unknown extends Facts
      ? { code: Code }
      : { code: Code } & Facts
    : never;
}[keyof Texts];

/** The reason of a refusal: a code, and the facts for its text. 'no-order-changes': several orders, each with its own reason. */
export type Refusal = OneRefusal | { code: 'no-order-changes'; refusals: readonly Refusal[] };

const NOT_FOUND: readonly Refusal['code'][] = [
  'order-not-found',
  'line-not-found',
  'termin-not-found',
  'refund-not-found',
  'charge-not-found',
  'message-not-found',
  'customer-not-found',
  'item-not-found',
  'indexing-not-found',
  'upload-not-found',
  'holding-not-found',
  'referral-not-found',
  'staff-not-found',
];

/** The data or the input does not allow the operation. Nothing was changed, except by a stopped import. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }

  /** The HTTP status: 409 unless a right is missing or the address is wrong. */
  get status(): 403 | 404 | 409 {
    if (this.refusal.code === 'not-permitted') return 403;
    return NOT_FOUND.includes(this.refusal.code) ? 404 : 409;
  }
}
