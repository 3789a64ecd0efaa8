import {
  findNodeAtLocation,
  getNodePath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** Path of a value in a document: keys and indices from the root. */
export type Path = readonly (string | number)[];

/** A syntax error; `line` counts from 1. */
export class JsonSyntaxError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'JsonSyntaxError';
    this.line = line;
  }
}

export type PositionedJson = {
  value: unknown;
  /** Line (from 1) of the value, or of the nearest value around it if the path does not exist. */
  lineOf(path: Path): number;
  /** Keys given twice in one object; JSON.parse would silently keep the last. */
  duplicates: { path: Path; line: number }[];
};

/** Parses RFC 8259 JSON like JSON.parse. Throws `JsonSyntaxError` with the line. */
export function parseJson(document: string): PositionedJson {
  const text = document.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) throw new JsonSyntaxError(lineAt(text, first.offset), describe(text, first));
  return {
    value: JSON.parse(text),
    lineOf: (path) => lineAt(text, nearest(root, path)?.offset ?? 0),
    duplicates: root ? duplicatesIn(text, root) : [],
  };
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

/** Returns the value at the path, or the nearest value around it. A member begins with its name. */
function nearest(root: Node | undefined, path: Path): Node | undefined {
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent : node;
  }
  return root;
}

function duplicatesIn(text: string, node: Node): PositionedJson['duplicates'] {
  const seen = new Set<string>();
  const found: PositionedJson['duplicates'] = [];
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const [name] = child.children ?? [];
      if (name && seen.has(name.value)) found.push({ path: getNodePath(name), line: lineAt(text, name.offset) });
      if (name) seen.add(name.value);
    }
    found.push(...duplicatesIn(text, child));
  }
  return found;
}
