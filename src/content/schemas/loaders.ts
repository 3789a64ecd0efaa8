import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { AstroError } from 'astro/errors';
import { file, type Loader, type LoaderContext } from 'astro/loaders';

/**
 * The entries of a YAML list. Astro's own loader writes a file that it cannot read, and an id that stands there twice,
 * into the log and goes on with what it had before: here either stops the build.
 * @param path from the project's root
 * @param check what must hold for all entries together; answers what is wrong
 */
export function yamlList(
  path: string,
  check?: (all: readonly Record<string, unknown>[]) => string | undefined,
): Loader {
  const loader = withRealDays(file(path));
  return {
    name: 'yaml-list',
    load: async (context) => {
      const problems: string[] = [];
      await loader.load({ ...context, logger: listening(context.logger, problems) });
      const wrong = problems.length === 0 && check?.(context.store.values().map(({ data }) => data));
      if (wrong) problems.push(wrong);
      if (problems.length > 0) {
        throw new AstroError(`${path}: ${problems.join('\n')}`);
      }
    },
  };
}

/** A logger that keeps what is wrong. Astro tells the reason of an error as the next line for debugging. */
function listening(logger: LoaderContext['logger'], problems: string[]): LoaderContext['logger'] {
  const keep = (message: string) => {
    problems.push(plain(message));
    logger.error(message);
  };
  return Object.assign(Object.create(logger) as LoaderContext['logger'], {
    // `npm run dev` reads a file again: what was wrong before is over.
    info: (message: string) => {
      problems.length = 0;
      logger.info(message);
    },
    error: keep,
    warn: keep,
    debug: (message: string) => (problems.length > 0 ? keep(message) : logger.debug(message)),
  });
}

function plain(message: string): string {
  const twice = /same slug: `(.+?)`/.exec(message)?.[1];
  if (twice) return `two entries have the id '${twice}'; each needs its own`;
  if (message.startsWith('Error reading data'))
    return 'the list cannot be read; look at indentation, colons and quotes:';
  if (message.includes('missing an id')) return 'an entry has no id';
  if (/^(Invalid data|No items)/.test(message)) return 'the file has no entries';
  return message;
}

/**
 * A loader that stops at a day that no calendar has. YAML reads 2026-02-30 as the 2nd of March without a word, so the
 * schema never sees what the editor wrote: the file itself is looked at.
 */
export function withRealDays(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData: ((entry) => {
          if (entry.filePath !== undefined) checkDays(entry.filePath);
          return context.parseData(entry);
        }) satisfies LoaderContext['parseData'],
      }),
  };
}

function checkDays(path: string): void {
  const whole = readFileSync(path, 'utf8');
  // The fields of a Markdown file stand between two lines of hyphens; below them a text may say what it likes.
  const fields = path.endsWith('.md') ? (whole.split(/^---$/m)[1] ?? '') : whole;
  for (const [, field, year, month, day] of fields.matchAll(/(\w+):\s+(\d{4})-(\d\d?)-(\d\d?)(?!\S)/g)) {
    if (isDay(Number(year), Number(month), Number(day))) continue;
    const file = relative(process.cwd(), path).replaceAll('\\', '/');
    throw new AstroError(
      `${file}: ${field}: ${year}-${month}-${day} is no day of the calendar; write one like 2026-11-14`,
    );
  }
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
