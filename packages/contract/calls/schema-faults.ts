import { z } from 'zod';
import type { Coded } from '../values/coded-text.ts';

/** Options of `safeParse`: an issue has Zod's Indonesian text, unless the schema names its own, and the value. */
export const inIndonesian = { error: z.locales.id().localeError, reportInput: true } as const;

/** The texts of faults that no rule of our own finds. Each table of faults includes them. */
export const schemaTexts = {
  missing: 'wajib diisi',
  unknownField: 'tidak ada isian dengan nama ini',
  tooLong: ({ max }: { max: number }) => `terlalu panjang; paling banyak ${max} karakter`,
  /** Zod's text, or the schema's own. */
  invalid: ({ message }: { message: string }) => message,
};

/** Returns the faults of an issue that was found with `inIndonesian`. A rule of our own adds an issue with the reason as its `params`. */
export function faultsOf<OwnReason>(
  issue: z.core.$ZodIssue,
): { path: PropertyKey[]; reason: OwnReason | Coded<typeof schemaTexts> }[] {
  const { path, input, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], reason: { code: 'unknownField' } }));
  if (issue.code === 'custom') return [{ path, reason: issue.params as OwnReason }];
  if (issue.code === 'too_big' && issue.origin === 'string')
    return [{ path, reason: { code: 'tooLong', max: Number(issue.maximum) } }];
  const isMissing = input === undefined || input === null || input === '';
  return [{ path, reason: isMissing ? { code: 'missing' } : { code: 'invalid', message } }];
}
