import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { AstroError } from 'astro/errors';
import type { Loader, LoaderContext } from 'astro/loaders';

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
