import { type ParseError, printParseErrorCode, visit } from 'jsonc-parser';
import { type Path, walkJson } from './walk-json.ts';

/** A syntax error, or more than the limits allow; `line` counts from 1. */
export class JsonSyntaxError extends Error {
  readonly line: number;
  /** The document has more than the limits allow; its syntax may be right. */
  readonly isLimit: boolean;
  constructor(line: number, reason: string, isLimit = false) {
    super(reason);
    this.name = 'JsonSyntaxError';
    this.line = line;
    this.isLimit = isLimit;
  }
}

type Positioned = { path: Path; line: number };

export type PositionedJson = {
  value: unknown;
  /** Lines (from 1) of values, or of the nearest value around one if the path does not exist. Reads the document once for all paths. */
  linesOf(paths: readonly Path[]): number[];
  /** Keys given twice in one object; JSON.parse would silently keep the last. At most `MAX_DUPLICATES`. */
  duplicates: readonly Positioned[];
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

const MAX_DUPLICATES = 200;
const UNLIMITED = Number.POSITIVE_INFINITY;

/** Parses RFC 8259 JSON like JSON.parse. Throws `JsonSyntaxError` with the line. */
export function parseJson(document: string, limits: Partial<JsonLimits> = {}): PositionedJson {
  const text = document.replace(/^\uFEFF/, '');
  const duplicates = examine(text, { values: UNLIMITED, entries: UNLIMITED, fields: UNLIMITED, depth: 200, ...limits });
  return { value: parsed(text), linesOf: (paths) => linesIn(text, paths), duplicates };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw firstError(text) ?? error;
  }
}

function firstError(document: string): JsonSyntaxError | null {
  // The parser builds a run of blanks character by character: megabytes of them would use up the memory.
  const text = document.replaceAll(/[ \t]{1000}/g, ' ');
  try {
    visit(
      text,
      {
        onError(error, offset, length) {
          throw new JsonSyntaxError(lineAt(text, offset), describe(text, { error, offset, length }));
        },
      },
      { disallowComments: true },
    );
    return null;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** 'comma expected at "indexings":' */
function describe(text: string, { error, offset }: ParseError): string {
  const what = printParseErrorCode(error)
    .replaceAll(/\B[A-Z]/g, ' $&')
    .toLowerCase();
  const [found = ''] = /^\S{0,20}/.exec(text.slice(offset, offset + 20)) ?? [];
  return found === '' ? `${what}, but the document ends` : `${what} at ${found}`;
}

/** Lists longer than this are allowed in the root object: its entries. */
const ROOT_LIST_DEPTH = 2;

/** Checks the limits, and returns the keys given twice. */
function examine(text: string, { values, entries, fields, depth: deepest }: JsonLimits): Positioned[] {
  const duplicates: Positioned[] = [];
  const path: (string | number)[] = [];
  // The names of the objects around the current value, by the depth of their fields.
  const names: (Set<string> | undefined)[] = [];
  let count = 0;
  walkJson(text, {
    enter({ step, line, depth }, isObject) {
      const refuse = (reason: string) => {
        throw new JsonSyntaxError(line, reason, true);
      };
      count += 1;
      if (count > values) refuse(`has more than ${values} values`);
      if (depth > deepest) refuse(`has more than ${deepest} levels`);
      if (isObject) names[depth + 1] = new Set();
      if (step === null) return;
      path.length = depth - 1;
      path.push(step);
      if (typeof step === 'number') {
        if (step >= entries && depth > ROOT_LIST_DEPTH) refuse(`has a list with more than ${entries} entries`);
        return;
      }
      const seen = names[depth];
      if (seen?.has(step) && duplicates.length < MAX_DUPLICATES) duplicates.push({ path: [...path], line });
      seen?.add(step);
      if (seen && seen.size > fields) refuse(`has an object with more than ${fields} fields`);
    },
  });
  return duplicates;
}

type Wanted = { places: number[]; below: Map<string | number, Wanted> };

function linesIn(text: string, paths: readonly Path[]): number[] {
  const lines = paths.map(() => 1);
  const root: Wanted = { places: [], below: new Map() };
  for (const [place, path] of paths.entries()) {
    let wanted = root;
    wanted.places.push(place);
    for (const step of path) {
      const next: Wanted = wanted.below.get(step) ?? { places: [], below: new Map() };
      wanted.below.set(step, next);
      wanted = next;
      wanted.places.push(place);
    }
  }
  // The wanted values around the current one.
  const around: (Wanted | undefined)[] = [];
  walkJson(text, {
    enter({ step, line, depth }) {
      around.length = depth;
      const wanted = step === null ? root : around[depth - 1]?.below.get(step);
      // A deeper value overwrites the line of those around it.
      for (const place of wanted?.places ?? []) lines[place] = line;
      around.push(wanted);
    },
  });
  return lines;
}
