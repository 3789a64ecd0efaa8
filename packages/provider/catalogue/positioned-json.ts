import { visit } from 'jsonc-parser';
import type { CatalogueReason, Path } from './catalogue-fault-texts.ts';
import { CatalogueError } from './catalogue-faults.ts';

export type PositionedJson = {
  value: unknown;
  /** Lines (from 1) of values, or of the nearest value around one if the path does not exist. Reads the document once for all paths. */
  linesOf(paths: readonly Path[]): number[];
  /** Keys given twice in one object; JSON.parse would silently keep the last. At most `MAX_DUPLICATES`. */
  duplicates: readonly Path[];
};

/** Limits of a document, so that reading one cannot use up a server's memory. */
export type JsonLimits = {
  /** Values in the document. */
  values: number;
  /** Entries of a list other than those in the root object. */
  entries: number;
  fields: number;
  depth: number;
};

const faultAt = (line: number, reason: CatalogueReason) => new CatalogueError([{ line, field: '', reason }]);

const MAX_DUPLICATES = 200;
const UNLIMITED = Number.POSITIVE_INFINITY;

/** Parses RFC 8259 JSON like JSON.parse. Throws `CatalogueError` at the first error of syntax, and above the limits. */
export function parsePositionedJson(document: string, limits: Partial<JsonLimits> = {}): PositionedJson {
  const json = document.replace(/^\uFEFF/, '');
  // The visitor builds a run of blanks character by character: megabytes of them would use up the memory.
  const text = json.replaceAll(/[ \t]{1000}/g, ' ');
  const duplicates = examine(text, { values: UNLIMITED, entries: UNLIMITED, fields: UNLIMITED, depth: 200, ...limits });
  return { value: parsed(json), linesOf: (paths) => linesIn(text, paths), duplicates };
}

/** JSON.parse knows no line. What it refuses beyond `examine`, such as an unusual blank, has none. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw faultAt(1, { code: 'jsonOddBlank', values: {} });
  }
}

/** Lists longer than the limit are allowed in the root object: its entries. */
const ROOT_LIST_DEPTH = 2;

/** Throws at the first error of syntax, and above the limits. Returns the keys given twice. */
function examine(text: string, { values, entries, fields, depth }: JsonLimits): Path[] {
  const duplicates: Path[] = [];
  /** The lists and objects around the current value: the number of entries, or the names of the fields. */
  const around: { count: number; names: Set<string> | null }[] = [];
  let count = 0;
  const refuse = (line: number, code: 'manyValues' | 'deep' | 'longList' | 'manyFields', max: number) => {
    throw faultAt(line + 1, { code, values: { max } });
  };
  const enter = (line: number) => {
    count += 1;
    if (count > values) refuse(line, 'manyValues', values);
    if (around.length > depth) refuse(line, 'deep', depth);
    const list = around.at(-1);
    if (!list || list.names) return;
    list.count += 1;
    if (list.count > entries && around.length > ROOT_LIST_DEPTH) refuse(line, 'longList', entries);
  };
  const begin = (isObject: boolean) => (_offset: number, _length: number, line: number) => {
    enter(line);
    around.push({ count: 0, names: isObject ? new Set() : null });
  };
  const end = () => void around.pop();
  visit(
    text,
    {
      onObjectBegin: begin(true),
      onArrayBegin: begin(false),
      onObjectEnd: end,
      onArrayEnd: end,
      onLiteralValue: (_value, _offset, _length, line) => enter(line),
      onObjectProperty(name, _offset, _length, line, _character, pathSupplier) {
        const names = around.at(-1)?.names;
        if (names?.has(name) && duplicates.length < MAX_DUPLICATES) duplicates.push([...pathSupplier(), name]);
        names?.add(name);
        if (names && names.size > fields) refuse(line, 'manyFields', fields);
      },
      onError(_error, offset, _length, line) {
        const [at = ''] = /^\S{0,20}/.exec(text.slice(offset, offset + 20)) ?? [];
        throw faultAt(line + 1, at === '' ? { code: 'jsonCutOff', values: {} } : { code: 'notJson', values: { at } });
      },
    },
    { disallowComments: true },
  );
  return duplicates;
}

function linesIn(text: string, paths: readonly Path[]): number[] {
  const keyOf = (path: Path) => JSON.stringify(path);
  const around = (path: Path) => [...path, ''].map((_, length) => keyOf(path.slice(0, length)));
  const lines = new Map<string, number | null>(paths.flatMap(around).map((key) => [key, null]));
  /** A field begins with its name. Returns false for a value without wanted ones in it, which is then skipped. */
  const enter = (path: Path, line: number, isName = false) => {
    const key = keyOf(path);
    if (lines.has(key) && (isName || typeof path.at(-1) !== 'string')) lines.set(key, line + 1);
    return lines.has(key);
  };
  const begin = (_offset: number, _length: number, line: number, _character: number, path: () => Path) =>
    enter(path(), line);
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    // The visitor counts the ends of what it skips only with these.
    onObjectEnd: () => undefined,
    onArrayEnd: () => undefined,
    onObjectProperty: (name, _offset, _length, line, _character, path) => void enter([...path(), name], line, true),
    onLiteralValue: (_value, _offset, _length, line, _character, path) => void enter(path(), line),
  });
  return paths.map((path) => around(path).reduce((line, key) => lines.get(key) ?? line, 1));
}
