import { minuteText } from '#domain/date.ts';
import { exportCatalogue } from '../catalogue/export.ts';
import type { Counts } from '../catalogue/import-plan.ts';
import { priceChangeText } from '../catalogue/price-change.ts';
import {
  type CatalogueFile,
  checkCatalogueFile,
  importCatalogueFile,
  type ReviewedImport,
} from '../operations/catalogue/import-catalogue.ts';
import { change } from './change.ts';
import { type Command, type Result, required, type StaffContext } from './command.ts';

const countsText = (what: string, { added, updated, unchanged }: Counts) =>
  `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged`;

/** A line for each price that changes, and one for all else of a journal; nothing where no journal changes. */
function changeLines({ changed, exportedAt }: ReviewedImport, isConfirmed: boolean): string[] {
  if (changed.length === 0) return [];
  const since =
    exportedAt === null ? '; this file does not say when it was exported' : ', after this file was exported';
  const lines = changed.flatMap(({ item, prices, other }) => [
    ...prices.map(({ set_by_staff: set, needs_yes, ...price }) => {
      const setBy = set === null ? '' : ` (set by ${set.by} ${minuteText(set.at)}${since})`;
      return `${priceChangeText({ item, ...price })}${setBy}${needs_yes && !isConfirmed ? ' (needs --yes)' : ''}`;
    }),
    ...(other.length > 0 ? [`${item}: ${other.join(', ')}`] : []),
  ]);
  return ['', 'Changed journals:', ...lines];
}

/** What an import did or would do, with every journal that changes. `isConfirmed`: called with --yes, or done. */
function described(review: ReviewedImport, isConfirmed: boolean): Result {
  const { exportedAt: _, ...json } = review;
  return {
    json,
    text: [
      countsText('Items', review.items),
      countsText('Indexings', review.indexings),
      countsText('Slots', review.slots),
      ...changeLines(review, isConfirmed),
    ],
  };
}

async function readCatalogue({ readFile, hasPicture }: StaffContext, path: string | undefined): Promise<CatalogueFile> {
  const source = required(path, 'Which file? catalogue import my-catalogue.json');
  return { source, text: await readFile(source), hasPicture };
}

/** catalogue import: loads a file (docs/catalogue.md). */
export const catalogueImport: Command = {
  name: 'catalogue import',
  usage: 'FILE [--yes]',
  summary: 'Load a catalogue file: adds and updates, never duplicates; lists every changed journal',
  options: ['yes'],
  missingDatabase: 'is made',
  changes: true,
  async run(context, [path], options) {
    const file = await readCatalogue(context, path);
    const input = { ...file, confirmsSteep: options.has('yes'), onProgress: context.progress?.('items') };
    return change(context, importCatalogueFile, input, {
      announce: ({ source, items, indexings }) =>
        `Loads ${items} item(s) and ${indexings} indexing(s) of ${source}: adds what is new, updates what differs, removes nothing; with one fault in it, nothing.`,
      show: (review) => described(review, true),
    });
  },
};

/** catalogue check: what importing the file would do, or every fault of it. */
export const catalogueCheck: Command = {
  name: 'catalogue check',
  usage: 'FILE',
  summary: 'Say what importing a file would change, or what is wrong with it; changes nothing',
  missingDatabase: 'is empty',
  async run(context, [path]) {
    return described(await checkCatalogueFile(context, await readCatalogue(context, path)), false);
  },
};

/** catalogue export: the whole catalogue as such a file; without FILE, or with '-', on stdout (`npm run` adds lines of its own there, `npm run -s` does not). */
export const catalogueExport: Command = {
  name: 'catalogue export',
  usage: '[FILE] [--force]',
  summary: 'Write the catalogue as a file that import reads (without FILE, or to -: standard output)',
  options: ['force'],
  async run({ db, writeLines, now }, [file = '-'], options) {
    const text = await exportCatalogue(db, now());
    const lines = text.trimEnd().split('\n');
    if (file === '-') return { json: JSON.parse(text), text: lines };
    await writeLines(file, lines, { replaces: options.has('force') });
    return { json: { file }, text: `Catalogue written to ${file}` };
  },
};
