import { z } from 'zod';

/* Building blocks of the request schemas. Customers see the messages, so they are Indonesian. `label` is the field's name on the screens. */

const missing = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} wajib diisi.` : otherwise;

/** Replaces lone surrogates, which a database cannot store. */
const storable = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Characters that end a line, control a terminal (C0, DEL, C1, U+2028, U+2029) or reorder text (bidi embeddings, overrides and
 * isolates). Staff could mistake such text for something else. All fields have one line. Marks that scripts need (U+200C to U+200F) are
 * allowed.
 */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The schema of every text from a customer: well-formed, trimmed, at most `max` characters, no control characters. */
export function line(label: string, max: number, error: Parameters<typeof z.string>[0]) {
  return z
    .string(error)
    .overwrite(storable)
    .trim()
    .max(max, `${label} maksimal ${max} karakter.`)
    .refine((text) => !CONTROL.test(text), `${label} tidak boleh berisi baris baru, tab, atau karakter kontrol lain.`);
}

export function requiredText(label: string, max: number) {
  return line(label, max, { error: missing(label, `${label} harus berupa teks.`) }).min(1, `${label} wajib diisi.`);
}

/** A text that may be missing, null or empty. */
export function optionalText(label: string, max: number) {
  return line(label, max, { error: `${label} harus berupa teks.` }).nullish();
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

/** Body of every error. `errors` has the names of the request's fields. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Body of a success without data. */
export const messageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
