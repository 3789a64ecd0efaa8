import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Reason } from './fault-texts.ts';

/** A fault in a file. Lines count from 1. */
export interface SourceFault {
  line: number | null;
  field: string | null;
  reason: Reason;
}

/** A file of src/content with its positions. */
export interface Source {
  /** The values of its fields; undefined if they cannot be read. */
  data: Record<string, unknown> | undefined;
  /** The values of a file that cannot be read, with its wrong lines in quotes: only to find further faults. */
  guess?: Source['data'];
  /** The parsed fields, which can be changed and written. */
  document: Document;
  /** The text below the fields; empty in a YAML file. */
  body: string;
  /** The line of the file on which `body` begins. */
  bodyLine: number;
  /** Syntax faults of the fields. */
  faults: SourceFault[];
  /** The line of a field, or of its parent if it is missing; null if the parent is the whole file. */
  lineOf(path: readonly PropertyKey[]): number | null;
}

/** Reads the fields of a YAML file, or those between the two `---` lines of a Markdown file. */
export function readSource(whole: string, kind: 'yaml' | 'markdown'): Source {
  const text = whole.replace(/^\uFEFF/, '');
  if (kind === 'yaml') return { ...readFields(text, 1), body: '', bodyLine: 1 };
  const [head, fields = ''] = /^---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text) ?? [];
  if (head === undefined || !text.startsWith(head)) {
    const reason: Reason = { code: text.startsWith('---') ? 'noEnd' : 'noBegin' };
    return { ...readFields('', 1), data: undefined, body: '', bodyLine: 1, faults: [{ line: 1, field: null, reason }] };
  }
  return { ...readFields(fields, 2), body: text.slice(head.length), bodyLine: head.split('\n').length };
}

/** @param first the line of the file on which the fields begin */
function readFields(yaml: string, first: number): Pick<Source, 'data' | 'guess' | 'document' | 'faults' | 'lineOf'> {
  const lines = new LineCounter();
  // Astro reads these files with js-yaml, which also turns dates into `Date` and follows merge keys.
  const document = parseDocument(yaml, {
    customTags: ['timestamp', 'merge'],
    lineCounter: lines,
    prettyErrors: false,
  });
  const lineAt = (position: number) => lines.linePos(position).line + first - 1;
  const lineOf = (path: readonly PropertyKey[]) => {
    const position = positionOf(document, path);
    return position === null ? null : lineAt(position);
  };
  const failed = (line: number, fault: Omit<SourceFault, 'line'>) => ({
    data: undefined,
    document,
    faults: [{ line: line + first - 1, ...fault }],
    lineOf,
  });

  const problem = firstProblem(document);
  if (problem) {
    const { line, ...fault } = unreadable(yaml, lines.linePos(problem.position).line, problem.code);
    const { data, faults } = failed(line, fault);
    if (fault.reason.code !== 'unquoted') return { data, document, faults, lineOf };
    // With this line in quotes, the next fault can be found.
    const quoted = yaml.split('\n').map((text, index) => (index + 1 === line ? inQuotes(text) : text));
    const rest = readFields(quoted.join('\n'), first);
    return { ...rest, data, guess: rest.data ?? rest.guess, document, faults: [...faults, ...rest.faults] };
  }
  const data: unknown = document.toJS() ?? {};
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return failed(1, { field: null, reason: { code: 'noFields' } });
  }
  return { data: { ...data }, document, faults: silentChanges(document, yaml, lineAt), lineOf };
}

/** Values that YAML silently reads differently than they are written. */
function silentChanges(document: Document, yaml: string, lineAt: (position: number) => number): SourceFault[] {
  const faults: SourceFault[] = [];
  visit(document, {
    Scalar(key, { type, value, range, source = '' }, path) {
      if (type !== 'PLAIN' || !range || key === 'key') return;
      const field = fieldName(path);
      const line = lineAt(range[0]);
      const behind = yaml.slice(range[1]).split('\n', 1)[0] ?? '';
      if (/^[ \t]*#/.test(behind) && (typeof value === 'string' || value === null))
        faults.push({ line, field, reason: { code: 'comment' } });
      const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(source) ?? [];
      if (year !== undefined && !isDay(Number(year), Number(month), Number(day)))
        faults.push({ line, field, reason: { code: 'noSuchDay', day: source } });
    },
  });
  return faults;
}

/** Where the value at a path begins, or its closest existing parent. */
function positionOf(document: Document, path: readonly PropertyKey[]): number | null {
  let node: unknown = document.contents;
  let position: number | null = null;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair || !isScalar(pair.key)) return position;
      position = pair.key.range?.[0] ?? position;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(part)];
      if (typeof item === 'object' && item !== null && 'range' in item && Array.isArray(item.range))
        position = Number(item.range[0]);
      node = item;
    }
  }
  return position;
}

/** The path of the field that contains a value: 'shipping.0.price'. */
function fieldName(path: readonly unknown[]): string | null {
  const parts = path.flatMap((node, index) => {
    const parent = path[index - 1];
    if (isSeq(parent)) return [String(parent.items.indexOf(node))];
    return typeof node === 'object' && node !== null && 'key' in node && isScalar(node.key)
      ? [String(node.key.value)]
      : [];
  });
  return parts.length === 0 ? null : parts.join('.');
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A line with one field, as most editors write them. */
const FIELD = /^\s*(?:- +)*([\w-]+):(?:[ \t]+(.*?))?[ \t\r]*$/;

/**
 * The line and the reason of fields that YAML cannot parse. YAML's position is often far below the cause, so each
 * line is also parsed alone.
 * @param at the line that YAML names
 * @param code of the error
 */
function unreadable(yaml: string, at: number, code: string): SourceFault & { line: number } {
  const lines = yaml.split('\n');
  const wrong = [at, at - 1, ...lines.map((_, index) => index + 1)].find((line) => isWrongAlone(lines[line - 1]));
  const line = wrong ?? at;
  const field = FIELD.exec(lines[line - 1] ?? '')?.[1] ?? null;
  if (wrong !== undefined) return { line, field, reason: { code: 'unquoted' } };
  return { line, field, reason: { code: code === 'DUPLICATE_KEY' ? 'twice' : 'unfitLine' } };
}

/** A line whose value could not be read, with the value in quotes. */
const inQuotes = (line: string): string => line.replace(/:[ \t].*/, (value) => `: ${JSON.stringify(value.slice(2))}`);

/** The first error of a document and its position in the text; null when the document can be read. */
function firstProblem(document: Document): { position: number; code: string } | null {
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
