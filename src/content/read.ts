import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';
import { createSynonyms, type SynonymsOf } from '@slotterbit/contract/catalogue/word-search.ts';
import type { Submission } from '@slotterbit/contract/orders/manuscript.ts';
import { readablePhone } from '@slotterbit/contract/values/phone.ts';
import type { ImageMetadata } from 'astro';
import { byOrder } from './publication.ts';
import { isSample } from './sample.ts';

/** The values of an entry's file, with its name as `id`. */
export type Entry<Name extends CollectionKey> = CollectionEntry<Name>['data'] & { id: string };

type CollectionWith<Fields> = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends Fields ? Name : never;
}[CollectionKey];

/** Whether this site shows the samples of docs/product.md. */
export const hasSamples = async (): Promise<boolean> => (await onlyEntry('site')).sample === 'on';

/** Leaves out the samples, if this site shows none. */
export async function withoutSamples<Item extends object>(all: readonly Item[]): Promise<Item[]> {
  const isShowingAll = await hasSamples();
  return all.filter((item) => isShowingAll || !isSample(item));
}

/** The entries of a list that visitors may see, sorted by `order`. */
export async function sortedEntries<Name extends CollectionWith<{ order: number }>>(
  collection: Name,
): Promise<Entry<Name>[]> {
  const [entries, { name }] = await Promise.all([getCollection(collection), onlyEntry('site')]);
  return withoutSamples(entries.map(({ id, data }) => ({ ...withName(data, name), id })).sort(byOrder));
}

/** Replaces {name} in all texts of the fields by the organisation's name. */
function withName<Data extends object>(data: Data, name: string): Data {
  const filled = Object.entries(data).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.replaceAll('{name}', () => name) : value,
  ]);
  return Object.fromEntries(filled) as Data; // The same shape, with strings for texts.
}

/** The entries that visitors may see: drafts show in development only. */
export async function withoutDrafts<Name extends CollectionWith<{ draft: boolean }>>(
  collection: Name,
): Promise<CollectionEntry<Name>[]> {
  const areSamplesShown = await hasSamples();
  return getCollection(
    collection,
    ({ data }) => (import.meta.env.DEV || !data.draft) && (areSamplesShown || !isSample(data)),
  );
}

/**
 * The entry of a file with a single entry, like site.yaml.
 * @throws if there is no such file
 */
export async function onlyEntry<Name extends 'site' | 'promo' | 'contact' | 'checkout' | 'synonyms'>(
  collection: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(collection);
  if (!entry) throw new Error(`src/content/${collection}.yaml has no entry`);
  return entry.data;
}

/** Whether the organisation has written terms: without a text, /terms does not exist. */
export const hasTerms = async (): Promise<boolean> => Boolean((await getEntry('texts', 'terms'))?.body?.trim());

/** Returns the organisation's WhatsApp number, and where customers send manuscripts, for the screens of an order. */
export async function orderContacts(): Promise<{ phone: string; submission: Submission }> {
  const { contact, naskah } = await onlyEntry('site');
  const { ojs = null, whatsapp = contact.whatsapp, email = null } = naskah ?? {};
  return { phone: contact.whatsapp, submission: { ojs, whatsapp, email } };
}

/** Returns the organisation on invoices and receipts. Pictures have their own size: sheets are printed. */
export async function paperSeller() {
  const { name, contact, npwp, logo, city, signatory, signatoryTitle, signature, stamp } = await onlyEntry('site');
  const { address } = await onlyEntry('contact');
  const file = (picture: ImageMetadata | undefined) =>
    picture && { src: picture.src, width: picture.width, height: picture.height };
  return {
    name,
    address,
    email: contact.email,
    phone: readablePhone(contact.whatsapp),
    npwp,
    city,
    signatory,
    signatoryTitle,
    logo: file(logo) ?? { src: '/favicon.svg', width: 48, height: 48 },
    signature: file(signature),
    stamp: file(stamp),
  };
}

/** Returns the groups of src/content/synonyms.yaml. */
export async function synonymGroups(): Promise<string[][]> {
  const { groups } = await onlyEntry('synonyms');
  return groups.map((line) => line.split(','));
}

let known: Promise<SynonymsOf> | undefined;

/** Returns the synonyms for a search. A build reads them once. */
export function readSynonyms(): Promise<SynonymsOf> {
  if (import.meta.env.PROD && known) return known;
  known = synonymGroups().then(createSynonyms);
  return known;
}
