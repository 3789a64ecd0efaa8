import type { SchemaContext } from 'astro:content';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { faultsOf, inIndonesian } from '@slotterbit/contract/calls/schema-faults.ts';
import { z } from 'astro/zod';
import { type Reason, reasonText } from './checks/fault-texts.ts';
import { type KnownPath, knownPaths, linkFault } from './checks/links.ts';
import { markdownFaults } from './checks/markdown.ts';
import { pictureFault } from './checks/pictures.ts';
import { readSource } from './checks/source.ts';
import { isOut } from './publication.ts';
import { isSamplePath } from './sample.ts';
import { collections } from './schemas/collections.ts';
import { type CheckedEntry, type EntryFiles, type EntryLoader, entryId } from './schemas/loaders.ts';

/** A fault of the content; it stops a build. */
export interface Fault {
  place: {
    /** Relative to the project's root; a folder if its entries do not fit together. */
    file: string;
    /** From 1. */
    line: number | null;
    /** The field's path, 'contact.email'; `BODY` for the text below the fields of a Markdown file. */
    field: string | null;
    /** The words of a link in that text. */
    link?: string;
  };
  reason: Reason;
}

/** The name of the text below the fields of a Markdown file. */
export const BODY = 'body';

type FoundFault = Omit<Fault['place'], 'file'> & Pick<Fault, 'reason'>;

const faultAt = (file: string, reason: Reason): Fault => ({ place: { file, line: null, field: null }, reason });

/** A collection of src/content/schemas/collections.ts; Astro's type knows loader and schema only in general. */
interface ContentCollection {
  loader: EntryLoader;
  schema: z.ZodObject | ((context: SchemaContext) => z.ZodObject);
}

export const contentCollections = collections as unknown as Record<keyof typeof collections, ContentCollection>;

/** 'tautan "kami": tidak ada layar /contakt' */
export const reasonOf = ({ place: { link }, reason }: Fault): string =>
  `${link === undefined ? '' : `tautan "${link}": `}${reasonText(reason)}`;

/** 'src/content/posts/my-post.md:3: category: Pilihan tidak valid …', the format that terminals and editors link. */
export function faultInWords(fault: Fault): string {
  const { file, line, field } = fault.place;
  return [line === null ? file : `${file}:${line}`, ...(field === null ? [] : [field]), reasonOf(fault)].join(': ');
}

/** The schema of a collection. Astro's `image` reads a picture during a build; here a picture is its path. */
export function shapeOf({ schema }: ContentCollection, image: () => z.ZodType = () => z.string()): z.ZodObject {
  return typeof schema === 'function' ? schema({ image: image as unknown as SchemaContext['image'] }) : schema;
}

/** The faults of values of an entry by field, without those of links and of files that it names. */
export function valueFaults(name: keyof typeof collections, values: unknown): { field: string; text: string }[] {
  const issues = shapeOf(contentCollections[name]).safeParse(values, inIndonesian).error?.issues ?? [];
  return issues.flatMap((issue) =>
    faultsOf<Reason>(issue).map(({ path, reason }) => ({ field: path.join('.'), text: reasonText(reason) })),
  );
}

/** The files in a folder; none if there is no folder. */
const filesIn = (folder: string, recursive = false): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : [];

/** The files of a collection, by name. */
export function namesOf(root: string, { folder, pattern }: EntryFiles): string[] {
  return filesIn(join(root, folder))
    .filter((name) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern))
    .sort();
}

/**
 * Returns all faults in src/content, in the order of src/content/schemas/collections.ts. A build stops at them;
 * development shows them above the page, the editor's desk next to the form.
 * @param root the project's folder
 * @param now posts of later days are not published yet
 */
export async function contentFaults(root: string, now = new Date()): Promise<Fault[]> {
  const paths = pathsOf(root, now);
  const found = await Promise.all(
    Object.values(contentCollections).map((collection) => collectionFaults(root, collection, paths)),
  );
  return found.flat();
}

async function collectionFaults(root: string, collection: ContentCollection, paths: Paths): Promise<Fault[]> {
  const { files } = collection.loader;
  const { folder, pattern, check } = files;
  const image = () =>
    z.string().superRefine(async (path, context) => {
      const reason = await pictureFault(join(root, folder, path));
      if (reason !== undefined) context.addIssue({ code: 'custom', params: reason });
    });
  const schema = shapeOf(collection, image);
  const names = namesOf(root, files);
  if (names.length === 0 && !pattern.startsWith('*')) return [faultAt(`${folder}/${pattern}`, { code: 'noFile' })];
  const entries = await Promise.all(names.map((name) => entryFaults(root, files, name, schema, paths)));
  const together = check?.(entries.map(({ entry }) => entry));
  return [
    ...unread(root, files),
    ...pageFaults(files, names),
    ...entries.flatMap(({ faults }) => faults),
    ...(together ? [{ place: { file: folder, line: null, field: together.field }, reason: together.reason }] : []),
  ];
}

/** For collections whose entries are pages: pages without an entry, and entries without a page. */
function pageFaults({ folder, pattern, pages }: EntryFiles, names: readonly string[]): Fault[] {
  if (pages === undefined) return [];
  const ids = names.map(entryId);
  const fault = (id: string, reason: Reason) => faultAt(`${folder}/${pattern.replace('*', id)}`, reason);
  const others = Object.keys(pages).join(' dan ');
  return [
    ...Object.entries(pages)
      .filter(([id]) => !ids.includes(id))
      .map(([id, page]) => fault(id, { code: 'noFileOfPage', page })),
    ...ids.filter((id) => !(id in pages)).map((id) => fault(id, { code: 'noPage', others })),
  ];
}

/** Files that look like entries but are not read. */
function unread(root: string, { folder, pattern }: EntryFiles): Fault[] {
  if (!pattern.startsWith('*')) return [];
  const ending = pattern.slice(1);
  return filesIn(join(root, folder))
    .filter((name) => /\.(md|mdx|markdown|txt|ya?ml|json)$/i.test(name) && !name.endsWith(ending))
    .map((name) => faultAt(`${folder}/${name}`, { code: 'wrongEnding', ending }));
}

const faultsIn = ({ error }: z.ZodSafeParseResult<unknown>) => error?.issues.flatMap(faultsOf<Reason>) ?? [];

/** What the schema of a collection says about values. Whether pictures and linked screens exist is not checked. */
export const shapeFaults = (schema: z.ZodObject, values: object) => faultsIn(schema.safeParse(values, inIndonesian));

async function entryFaults(root: string, files: EntryFiles, name: string, schema: z.ZodObject, paths: Paths) {
  const file = `${files.folder}/${name}`;
  const id = entryId(name);
  const source = readSource(readFileSync(join(root, file), 'utf8'), name.endsWith('.md') ? 'markdown' : 'yaml');
  const faults: FoundFault[] = [...source.faults];
  if (!files.names.regex.test(id)) faults.unshift({ line: null, field: null, reason: files.names.reason });
  const data = source.data ?? source.guess;
  if (data) {
    for (const { path, reason } of faultsIn(await schema.safeParseAsync(data, inIndonesian)))
      faults.push({ line: source.lineOf(path), field: path.length === 0 ? null : path.join('.'), reason });
    for (const { path, link } of linksIn(data)) {
      const reason = linkFault(link, paths.isKnown);
      if (reason !== undefined) faults.push({ line: source.lineOf(path), field: path.join('.'), reason });
    }
  }
  if (source.data && name.endsWith('.md') && source.body.trim() === '' && id !== files.mayBeEmpty)
    faults.push({ line: null, field: BODY, reason: { code: 'noText' } });
  const isKnown = source.data?.['sample'] === true ? paths.isKnown : paths.isShown;
  for (const { line, ...fault } of await markdownFaults(source.body, join(root, files.folder), isKnown)) {
    faults.push({ line: line + source.bodyLine - 1, field: BODY, ...fault });
  }
  const entry: CheckedEntry = { ...source.data, id };
  return { entry, faults: faults.map(({ reason, ...place }): Fault => ({ place: { file, ...place }, reason })) };
}

/**
 * The links among the fields of an entry: fields named `link`, and `route` in the list of screens. Values that the
 * schema refuses are left out.
 */
function* linksIn(value: unknown, path: PropertyKey[] = []): Generator<{ path: PropertyKey[]; link: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (typeof inner !== 'string') yield* linksIn(inner, place);
    else if ((key === 'link' || key === 'route') && /^(https?:\/\/|\/(?!\/))/.test(inner))
      yield { path: place, link: inner };
  }
}

interface Paths {
  /** Also the samples that this site does not show: entries with a link to them are left out, too. */
  isKnown: KnownPath;
  isShown: KnownPath;
}

function pathsOf(root: string, now: Date): Paths {
  const { files } = contentCollections.site.loader;
  const [site] = namesOf(root, files).map((name) =>
    readSource(readFileSync(join(root, files.folder, name), 'utf8'), 'yaml'),
  );
  const areSamplesShown = site?.data?.['sample'] === 'on';
  const below = (folder: string) => filesIn(join(root, folder), true).map((name) => name.split(sep).join('/'));
  const [pages, publicFiles] = [below('src/pages'), below('public')];
  const pathsWith = (slug: string[]) => knownPaths(pages, publicFiles, { view: ['grid', 'list'], slug });
  const isKnown = pathsWith(postsOut(root, now, true));
  const isPublished = pathsWith(postsOut(root, now, areSamplesShown));
  const terms = join(root, contentCollections.texts.loader.files.folder, 'terms.md');
  const hasTerms = existsSync(terms) && readSource(readFileSync(terms, 'utf8'), 'markdown').body.trim() !== '';
  const isAbsent = (path: string) => (path === '/terms' && !hasTerms) || (isSamplePath(path) && !areSamplesShown);
  return { isKnown, isShown: (path) => isPublished(path) && !isAbsent(path) };
}

/** The posts that a build at this moment publishes. */
function postsOut(root: string, now: Date, withSamples: boolean): string[] {
  const { files } = contentCollections.posts.loader;
  return namesOf(root, files).flatMap((name) => {
    const { data } = readSource(readFileSync(join(root, files.folder, name), 'utf8'), 'markdown');
    const published = data?.['published'];
    const isShown =
      data?.['draft'] !== true &&
      (withSamples || data?.['sample'] !== true) &&
      (!(published instanceof Date) || isOut(published, now));
    return isShown ? [entryId(name)] : [];
  });
}
