import { z } from 'zod';

/*
 * Building blocks of the request schemas. The messages are shown to customers, hence Indonesian; `label` is the name of
 * the field as the screens call it.
 */

const missing = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} wajib diisi.` : otherwise;

/** Text as a database can hold it: no half surrogate pairs. */
const storable = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Characters that end a line, steer a terminal (C0, DEL, C1, U+2028, U+2029) or turn the order of what follows (bidi embeddings,
 * overrides and isolates): in what staff read they could pass for something that the customer did not write. All our fields are of one
 * line, so a tab or a line break belongs in none. Marks that scripts need (U+200C, U+200D, U+200E, U+200F) stay.
 */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What every text that a customer types goes through: well-formed, trimmed, at most `max` characters, no control characters. */
export function line(label: string, max: number, error: Parameters<typeof z.string>[0]) {
  return z
    .string(error)
    .overwrite(storable)
    .trim()
    .max(max, `${label} maksimal ${max} karakter.`)
    .refine((text) => !CONTROL.test(text), `${label} tidak boleh berisi baris baru, tab, atau karakter kontrol lain.`);
}

/** A text that must not be empty after trimming. */
export function requiredText(label: string, max: number) {
  return line(label, max, { error: missing(label, `${label} harus berupa teks.`) }).min(1, `${label} wajib diisi.`);
}

/** A text that may be left out, null or empty. */
export function optionalText(label: string, max: number) {
  return line(label, max, { error: `${label} harus berupa teks.` }).nullish();
}

/** The id of a row: a whole number above zero. */
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

/** A whole number within bounds. */
export function wholeNumber(label: string, min: number, max: number) {
  return z
    .int({ error: missing(label, `${label} harus berupa bilangan bulat.`) })
    .min(min, `${label} minimal ${min}.`)
    .max(max, `${label} maksimal ${max}.`);
}

/** Body of every answer that is not a success. `errors` names the fields as they were sent. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Body of a success that has nothing to tell but that it happened. */
export const messageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
