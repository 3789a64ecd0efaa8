import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const content = (file: string) =>
  parse(readFileSync(new URL(`../../../../src/content/${file}`, import.meta.url), 'utf8'));

/** The organisation as editors describe it. Tests pass with any description. */
export const site = z
  .object({
    name: z.string(),
    contact: z.object({ email: z.string() }),
    city: z.string().optional(),
    signatory: z.string().optional(),
    signatoryTitle: z.string().optional(),
  })
  .parse(content('site.yaml'));

/** The organisation's postal address. */
export const { address } = z.object({ address: z.string() }).parse(content('contact.yaml'));

/** Matches an accessible name or a title that contains it. */
export const siteName = new RegExp(site.name.replace(/[^\w\s]/g, '\\$&'));
