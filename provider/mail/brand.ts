import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { phoneNumber, readablePhone } from '#domain/phone.ts';
import { StartError } from '../platform/environment.ts';

const site = z.object({
  name: z.string().min(1),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  contact: z.object({
    email: z.string(),
    whatsapp: z.coerce.string().transform((typed) => readablePhone(phoneNumber(typed) ?? typed)),
  }),
});

/** The sender of mail. `accent` is the colour of a button with white text, '#c93a12'. */
export type Brand = z.infer<typeof site>;

/** The file that editors change (docs/editing.md), so that site and mail have one name. */
const SITE_FILE = fileURLToPath(new URL('../../src/content/site.yaml', import.meta.url));

/** Reads the brand from the site's file. Throws `StartError` with the file and the reason. */
export function readBrand(file = SITE_FILE): Brand {
  try {
    return site.parse(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new StartError(`${file} cannot be read: ${reason}`);
  }
}
