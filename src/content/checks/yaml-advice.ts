import { load } from 'js-yaml';
import { parseDocument } from 'yaml';

/** A line with one field, as most editors write them. */
const FIELD = /^\s*(?:- +)*([\w-]+):(?:[ \t]+(.*?))?[ \t\r]*$/;

/**
 * Advice for fields that YAML cannot parse. YAML's position is often far below the cause, so each line is also parsed
 * alone.
 * @param at the line that YAML names
 * @param code of the error, if the `yaml` package reports one
 */
export function unreadable(
  yaml: string,
  at: number,
  code: string | undefined,
): { line: number; field: string | null; reason: string } {
  const lines = yaml.split('\n');
  const fieldOf = (line: number) => FIELD.exec(lines[line - 1] ?? '')?.[1] ?? null;
  const [first = at] = [at, at - 1, ...lines.map((_, index) => index + 1)].filter((line) =>
    isWrongAlone(lines[line - 1]),
  );
  const [, field, value = ''] = FIELD.exec(lines[first - 1] ?? '') ?? [];
  if (field !== undefined && isWrongAlone(lines[first - 1])) {
    return { line: first, field, reason: `${cause(value)}; put the whole text in quotes: ${field}: ${quoted(value)}` };
  }
  const text = lines[at - 1] ?? '';
  if (code === 'DUPLICATE_KEY') return { line: at, field: fieldOf(at), reason: 'this field stands in the file twice' };
  if (/^ *\t/.test(text)) return { line: at, field: null, reason: 'the line begins with a tab; use spaces' };
  const glued = lines.findIndex((line) => /^\s*[\w-]+:[^\s:/]/.test(line));
  if (glued >= 0) return { line: glued + 1, field: null, reason: 'a space is missing behind the colon' };
  return {
    line: at,
    field: fieldOf(at),
    reason: 'the line does not fit to the one above; look at the spaces at its beginning, colons and quotes',
  };
}

/** Whether the value on this line cannot be parsed by itself. A quoted text may continue below. */
function isWrongAlone(line: string | undefined): boolean {
  const [, , value] = FIELD.exec(line ?? '') ?? [];
  if (value === undefined || value === '') return false;
  try {
    load(`field: ${value}`);
    return parseDocument(`field: ${value}`, { prettyErrors: false }).errors.length > 0;
  } catch {
    return true;
  }
}

function cause(value: string): string {
  if (/^["']/.test(value)) return 'a text that begins with a quote must end with the same one, and have none between';
  if (/:(\s|$)/.test(value)) return 'a colon with a space behind it ends the name of a field';
  return `a text cannot begin with ${value.slice(0, 1)}`;
}

/** Writes a text so that YAML reads it back, in the quotes with the fewest escapes. */
export function quoted(text: string): string {
  // Quotes around the whole text were meant as quotes, also an unclosed one.
  const [, opening = '', rest = ''] = /^(["'])(.*)$/s.exec(text) ?? [];
  const isClosed = rest.endsWith(opening);
  const meant =
    opening !== '' && (isClosed || !rest.includes(opening)) ? rest.slice(0, isClosed ? -1 : undefined) : text;
  if (!meant.includes("'")) return `'${meant}'`;
  if (!/["\\]/.test(meant)) return `"${meant}"`;
  return `'${meant.replaceAll("'", "''")}'`;
}
