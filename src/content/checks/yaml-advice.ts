import { type Document, parseDocument, visit } from 'yaml';
import type { Reason } from './fault-texts.ts';

/** A line with one field, as most editors write them. */
const FIELD = /^\s*(?:- +)*([\w-]+):(?:[ \t]+(.*?))?[ \t\r]*$/;

/**
 * Advice for fields that YAML cannot parse. YAML's position is often far below the cause, so each line is also parsed
 * alone.
 * @param at the line that YAML names
 * @param code of the error
 */
export function unreadable(
  yaml: string,
  at: number,
  code: string,
): { line: number; field: string | null; reason: Reason } {
  const lines = yaml.split('\n');
  const fieldOf = (line: number) => FIELD.exec(lines[line - 1] ?? '')?.[1] ?? null;
  const [first = at] = [at, at - 1, ...lines.map((_, index) => index + 1)].filter((line) =>
    isWrongAlone(lines[line - 1]),
  );
  const [, field, value = ''] = FIELD.exec(lines[first - 1] ?? '') ?? [];
  if (field !== undefined && isWrongAlone(lines[first - 1])) {
    return { line: first, field, reason: cause(value, `${field}: ${quoted(value)}`) };
  }
  const text = lines[at - 1] ?? '';
  if (code === 'DUPLICATE_KEY') return { line: at, field: fieldOf(at), reason: { code: 'twice', values: {} } };
  if (/^ *\t/.test(text)) return { line: at, field: null, reason: { code: 'tab', values: {} } };
  const glued = lines.findIndex((line) => /^\s*[\w-]+:[^\s:/]/.test(line));
  if (glued >= 0) return { line: glued + 1, field: null, reason: { code: 'noSpace', values: {} } };
  return { line: at, field: fieldOf(at), reason: { code: 'unfitLine', values: {} } };
}

/** The first error of a document and its position in the text; null when the document can be read. */
export function firstProblem(document: Document): { position: number; code: string } | null {
  const [error] = document.errors;
  if (error) {
    // This error ends on the line that is indented too far; the error before it begins on the line above.
    const multiline = document.errors.find(({ code }) => code === 'MULTILINE_IMPLICIT_KEY');
    return { position: multiline?.pos[1] ?? error.pos[0], code: error.code };
  }
  // The parser accepts an alias ('*bold*') without its anchor.
  let position: number | null = null;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined;
      position = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return position === null ? null : { position, code: 'UNRESOLVED_ALIAS' };
}

/** Whether the value on this line cannot be parsed by itself. A quoted text may continue below. */
function isWrongAlone(line: string | undefined): boolean {
  const [, , value] = FIELD.exec(line ?? '') ?? [];
  if (value === undefined || value === '') return false;
  return firstProblem(parseDocument(`field: ${value}`, { prettyErrors: false })) !== null;
}

function cause(value: string, quoted: string): Reason {
  if (/^["']/.test(value)) return { code: 'openQuote', values: { quoted } };
  if (/:(\s|$)/.test(value)) return { code: 'colon', values: { quoted } };
  return { code: 'sign', values: { sign: value.slice(0, 1), quoted } };
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
