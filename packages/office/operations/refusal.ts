import type { Refusal } from './refusal-texts.ts';

/** The data or the input does not allow the operation. Nothing was changed. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
