import { z } from 'zod';

/*
 * Building blocks of the request schemas. The messages are shown to customers, hence Indonesian; `label` is the name of
 * the field as the screens call it.
 */

const missing = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} wajib diisi.` : otherwise;

/** Text as a database can hold it: no NUL, no half surrogate pairs. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

/** A text that must not be empty after trimming. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: missing(label, `${label} harus berupa teks.`) })
    .overwrite(storable)
    .trim()
    .min(1, `${label} wajib diisi.`)
    .max(max, `${label} maksimal ${max} karakter.`);
}

/** A text that may be left out, null or empty. */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: `${label} harus berupa teks.` })
    .overwrite(storable)
    .trim()
    .max(max, `${label} maksimal ${max} karakter.`)
    .nullish();
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
