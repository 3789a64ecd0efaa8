import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phoneNumber, readablePhone } from '@slotterbit/contract/values/phone.ts';
import { getMimeType } from 'hono/utils/mime';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartError } from './setting.ts';

const site = z.object({
  name: z.string().min(1),
  logo: z.string().optional(),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  contact: z.object({
    email: z.string(),
    whatsapp: z.coerce.string().transform((typed) => readablePhone(phoneNumber(typed) ?? typed)),
  }),
});

/**
 * The organisation in e-mails and on the sandbox's page. `accent` is the colour of a button with white text, '#c93a12'; `mark` its logo, else the
 * site's icon, as a data URL.
 */
export type Brand = Omit<z.infer<typeof site>, 'logo'> & { mark: string };

/** A file of the site, which e-mails and the sandbox's page use too. @param path below the root of the repository */
export const siteFile = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Reads a file into a data URL. */
export const dataUrl = (type: string, file: string) => `data:${type};base64,${readFileSync(file).toString('base64')}`;

/** Reads a file of the content. Throws `StartError` with the file and the reason. */
export function readContent<T>(schema: z.ZodType<T>, file: string): T {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new StartError(`${file} cannot be read: ${reason}`);
  }
}

/** Reads the brand from the file that editors change (docs/editing.md), so that site, e-mails and the sandbox's page agree. Throws `StartError` with the file and the reason. */
export function readBrand(file = siteFile('src/content/site.yaml')): Brand {
  const { logo, ...brand } = readContent(site, file);
  return { ...brand, mark: readMark(file, logo) };
}

/** Reads the logo that site.yaml names; without one, or without its file, which stops builds (src/content/check.ts), the site's mark. */
function readMark(file: string, logo = ''): string {
  const path = join(dirname(file), logo);
  const type = getMimeType(logo);
  if (type?.startsWith('image/') && existsSync(path)) return dataUrl(type, path);
  return dataUrl('image/svg+xml', siteFile('public/favicon.svg'));
}
