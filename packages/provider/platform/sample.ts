import { z } from 'zod';
import { readContent, siteFile } from './brand.ts';
import { StartError } from './setting.ts';
import type { Settings } from './settings.ts';

/** What the sample says of an organisation that does not exist, by file of the content and path of the field. */
export const SAMPLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'site.yaml': {
    name: 'SlotTerbit',
    'contact.email': 'halo@slotterbit.example',
    'contact.whatsapp': '+62 811-0000-2026',
    signatory: 'Ratna Wulandari',
  },
  'contact.yaml': { address: 'Jalan Cendana 12, Bandung 40116, Indonesia' },
};

const fieldsOf = z.record(z.string(), z.unknown());

const valueAt = (content: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => fieldsOf.safeParse(value).data?.[name], content);

/**
 * Checks that a server with real customers does not name the sample's organisation on papers and in e-mails. The demo may, and a trial; another
 * provider has its own customers.
 * @param hasDemo whether the database holds the demo
 * @throws StartError
 */
export function requireOwnTexts(
  { trial, publicApiHost, seed }: Pick<Settings, 'trial' | 'publicApiHost' | 'seed'>,
  hasDemo = seed === 'demo',
): void {
  if (hasDemo || trial || publicApiHost !== null) return;
  const left = Object.entries(SAMPLE).flatMap(([file, fields]) => {
    const content = readContent(fieldsOf, siteFile(`src/content/${file}`));
    const same = Object.keys(fields).filter((path) => valueAt(content, path) === fields[path]);
    return same.length === 0 ? [] : [`${same.join(', ')} (src/content/${file})`];
  });
  if (left.length > 0)
    throw new StartError(
      `The sample's texts are still in the content: ${left.join('; ')}. npm run setup asks for your own; TRIAL=yes starts all the same.`,
    );
}
