import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const content = (file: string) => parse(readFileSync(new URL(`../../src/content/${file}`, import.meta.url), 'utf8'));

/** What editors say of the organisation: tests hold for any. */
export const site = z
  .object({ name: z.string(), contact: z.object({ email: z.string() }) })
  .parse(content('site.yaml'));

/** Where it is. */
export const { address } = z.object({ address: z.string() }).parse(content('contact.yaml'));

/** For an accessible name or a title that holds it. */
export const siteName = new RegExp(site.name.replace(/[^\w\s]/g, '\\$&'));
