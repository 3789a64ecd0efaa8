import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phoneNumber, readablePhone } from '@slotterbit/contract/values/phone.ts';
import { getMimeType } from 'hono/utils/mime';
import { parse } from 'yaml';
import { z } from 'zod';
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

/**
 * The organisation in e-mails and on payment pages. `accent` is the colour of a button with white text, '#c93a12'; `mark` its logo, else the
 * site's icon, as a data URL.
 */
export type Brand = z.infer<typeof site> & z.infer<typeof contact> & { mark: string };

/** A file of the site, which e-mails and payment pages use too. @param path below the root of the repository */
export const siteFile = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The files that editors change (docs/editing.md), so that site, e-mails and payment pages agree. */
export const contentFile = (name: string) => siteFile(`src/content/${name}.yaml`);

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

/** Reads the brand from the site's files. Throws `StartError` with the file and the reason. */
export function readBrand(file = contentFile('site')): Brand {
  const { logo } = readPaperPictures(file);
  return { ...readContent(site, file), ...readContent(contact, contentFile('contact')), mark: logo };
}

const pictures = z.object({
  logo: z.string().optional(),
  signature: z.string().optional(),
  stamp: z.string().optional(),
});

/** The organisation's pictures on payment pages and papers, as data URLs. */
export type PaperPictures = z.infer<typeof pictures> & { logo: string };

/**
 * Reads the pictures that site.yaml names; without a logo, the site's mark. Leaves out a picture without a file, which stops builds
 * (src/content/check.ts): the receipt has room for a signature by hand.
 */
export function readPaperPictures(file = contentFile('site')): PaperPictures {
  const named = Object.entries(readContent(pictures, file)).flatMap(([key, name = '']) => {
    const path = join(dirname(file), name);
    const type = getMimeType(name);
    return type?.startsWith('image/') && existsSync(path) ? [[key, dataUrl(type, path)]] : [];
  });
  return { logo: dataUrl('image/svg+xml', siteFile('public/favicon.svg')), ...Object.fromEntries(named) };
}
