import { z } from 'zod';
import { cleanCode, cleanText } from '../values/typed-text.ts';

/* Building blocks of the request schemas. Customers see the messages, so they are Indonesian. `label` is the field's name on the screens. */

const missing = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} wajib diisi.` : otherwise;

/** The schema of every text from a customer, normalised by `clean`: one line of at most `max` characters, without invisible ones. */
export function line(label: string, max: number, error: Parameters<typeof z.string>[0], clean = cleanText) {
  return z.string(error).overwrite(clean).max(max, `${label} maksimal ${max} karakter.`);
}

export function requiredText(label: string, max: number, clean = cleanText) {
  const error = { error: missing(label, `${label} harus berupa teks.`) };
  return line(label, max, error, clean).min(1, `${label} wajib diisi.`);
}

/** A number, code or e-mail address. */
export const requiredCode = (label: string, max: number) => requiredText(label, max, cleanCode);

/** A text that may be missing, null or empty. */
export function optionalText(label: string, max: number, clean = cleanText) {
  return line(label, max, { error: `${label} harus berupa teks.` }, clean).nullish();
}

/** The id of a row. */
export function id(label: string) {
  return z
    .int({ error: missing(label, `${label} tidak valid.`) })
    .positive(`${label} tidak valid.`)
    .max(2_147_483_647, `${label} tidak valid.`);
}

/** An amount in whole rupiah, not negative. */
export function rupiah(label: string) {
  return z
    .int({ error: missing(label, `${label} harus berupa bilangan bulat rupiah.`) })
    .min(0, `${label} tidak boleh negatif.`)
    .max(1_000_000_000_000, `${label} terlalu besar.`);
}

export function wholeNumberField(label: string, min: number, max: number) {
  return z
    .int({ error: missing(label, `${label} harus berupa bilangan bulat.`) })
    .min(min, `${label} minimal ${min}.`)
    .max(max, `${label} maksimal ${max}.`);
}

/** A query parameter: a whole number from 1. */
export function queryNumber(name: string, max: number) {
  const invalid = `${name} tidak valid.`;
  const digits = z.string().regex(/^\d{1,10}$/, invalid);
  return digits.transform(Number).pipe(z.int().min(1, invalid).max(max, invalid));
}

/** Body of every error. `errors` has the names of the request's fields. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Body of a success without data. */
export const messageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
