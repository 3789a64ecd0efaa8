import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { phoneNumber, readablePhone } from '#domain/phone.ts';
import { StartError } from './environment.ts';

const site = z.object({
  name: z.string().min(1),
  npwp: z.string().optional(),
  city: z.string().optional(),
  signatory: z.string().optional(),
  signatoryTitle: z.string().optional(),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  contact: z.object({
    email: z.string(),
    whatsapp: z.coerce.string().transform((typed) => readablePhone(phoneNumber(typed) ?? typed)),
  }),
});

const contact = z.object({ address: z.string() });

/** The organisation in e-mails and on payment pages. `accent` is the colour of a button with white text, '#c93a12'. */
export type Brand = z.infer<typeof site> & z.infer<typeof contact>;

/** The files that editors change (docs/editing.md), so that site, e-mails and payment pages agree. */
export const contentFile = (name: string) => fileURLToPath(new URL(`../../src/content/${name}.yaml`, import.meta.url));

/** Reads a file of the content. Throws `StartError` with the file and the reason. */
export function readContent<T>(schema: z.ZodType<T>, file: string): T {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new StartError(`${file} cannot be read: ${reason}`);
  }
}

/** Reads the brand from the site's files. Throws `StartError` with the file and the reason. */
export function readBrand(file = contentFile('site')): Brand {
  return { ...readContent(site, file), ...readContent(contact, contentFile('contact')) };
}
