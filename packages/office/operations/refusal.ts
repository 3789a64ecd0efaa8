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

/** The data or the input does not allow the operation. Nothing was changed, except by a stopped import. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
