import { minuteText } from '@slotterbit/contract/values/date.ts';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import type { Counts } from '@slotterbit/provider/catalogue-file/import-plan.ts';
import {
  type CatalogueFile,
  importCatalogueFile,
  type ReviewedImport,
} from '../operations/catalogue-file/staff-import.ts';
import { leavingLine, otherChangeText, priceChangeText } from '../operations/display-names.ts';
import { type CliContext, type Command, changeCommand, required } from './command.ts';

const countsText = (what: string, { added, updated, unchanged }: Counts) =>
  `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged`;

/** Returns a line for each change of a journal. */
function changeLines({ changed, exportedAt }: ReviewedImport, isConfirmed: boolean): string[] {
  if (changed.length === 0) return [];
  const since =
    exportedAt === null ? '; this file does not say when it was exported' : ', after this file was exported';
  const lines = changed.flatMap(({ item, prices, other }) => [
    ...prices.map(({ set_by_staff: set, needs_yes, ...price }) => {
      const setBy = set === null ? '' : ` (set by ${set.by} ${minuteText(set.at)}${since})`;
      return `${item}, ${priceChangeText(price)}${setBy}${needs_yes && !isConfirmed ? ' (needs --yes)' : ''}`;
    }),
    ...other.map((change) => `${item}, ${otherChangeText(change)}`),
  ]);
  return ['', 'Changed journals:', ...lines];
}

/** `isConfirmed`: steep prices were confirmed with --yes. */
const importLines = (review: ReviewedImport, isConfirmed: boolean) => [
  countsText('Items', review.items),
  countsText('Indexings', review.indexings),
  countsText('Slots', review.slots),
  ...changeLines(review, isConfirmed),
  ...leavingLine(review.leaving),
];

async function readCatalogue({ readFile, hasPicture }: CliContext, path: string | undefined): Promise<CatalogueFile> {
  const source = required(path, 'Which file? catalogue import my-catalogue.json');
  return { source, text: await readFile(source), hasPicture };
}

export const catalogueCommands: readonly Command[] = [
  changeCommand({
    name: 'catalogue import',
    words: [{ word: 'FILE' }],
    options: { yes: {} },
    summary: 'Load a catalogue file: adds and updates, never duplicates; lists every changed journal',
    missingDatabase: 'is made',
    operation: importCatalogueFile,
    input: async ([path], options, context) => ({
      ...(await readCatalogue(context, path)),
      confirmsSteep: options['yes'] === true,
    }),
    announce: ({ items, indexings }, { source }) =>
      `Loads ${items.length} item(s) and ${indexings.length} indexing(s) of ${source}: adds what is new, updates what differs, removes nothing; with one fault in it, nothing.`,
    show: (review) => importLines(review, true),
  }),
  {
    name: 'catalogue export',
    words: [{ word: 'FILE', isOptional: true }],
    options: { force: {} },
    summary: 'Write the catalogue as a file that import reads (without FILE, or to -: standard output)',
    async run({ db, writeLines, now }, [file = '-'], options) {
      const text = await exportCatalogue(db, now());
      const lines = text.trimEnd().split('\n');
      if (file === '-') return { json: JSON.parse(text), text: lines };
      await writeLines(file, lines, { replaces: options['force'] === true });
      return { json: { file }, text: `Catalogue written to ${file}` };
    },
  },
  {
    name: 'catalogue check',
    words: [{ word: 'FILE' }],
    summary: 'Say what importing a file would change, or what is wrong with it; changes nothing',
    missingDatabase: 'is empty',
    async run(context, [path]) {
      const file = await readCatalogue(context, path);
      const { done } = await importCatalogueFile.preview(context, { ...file, confirmsSteep: true });
      return { json: done, text: importLines(done, false) };
    },
  },
];
