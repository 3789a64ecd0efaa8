/** Where a value stands in a document: keys and indices from the root. */
export type Path = readonly (string | number)[];

/** A fault of syntax; `line` counts from 1. */
export class JsonSyntaxError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'JsonSyntaxError';
    this.line = line;
  }
}

/** A parsed document that remembers its lines. */
export type PositionedJson = {
  value: unknown;
  /** Line (from 1) on which the value begins, or of the nearest value around it when there is none at this path. */
  lineOf(path: Path): number;
  /** Keys given twice in one object, where JSON.parse would silently keep the last. */
  duplicates: { path: Path; line: number }[];
};

const TOKEN = /[{}[\]:,]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** Parses RFC 8259 JSON like JSON.parse. Throws `JsonSyntaxError` with the line. */
export function parseJson(text: string): PositionedJson {
  const reader = new Reader(text);
  const value = reader.value([]);
  reader.end();
  return {
    value,
    duplicates: reader.duplicates,
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const line = reader.lines.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return 1;
    },
  };
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

class Reader {
  readonly lines = new Map<string, number>();
  readonly duplicates: { path: Path; line: number }[] = [];
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '');
  }

  value(path: Path): unknown {
    const token = this.#next();
    // A member's line is that of its key, which is set before its value is read.
    if (!this.lines.has(keyOf(path))) this.lines.set(keyOf(path), this.#line);
    if (token === '{') return this.#object(path);
    if (token === '[') return this.#array(path);
    if (/^[}\]:,]$/.test(token)) throw new JsonSyntaxError(this.#line, `a value is expected, not ${token}`);
    return this.#literal(token);
  }

  end(): void {
    this.#skip();
    if (this.#at < this.#text.length) throw new JsonSyntaxError(this.#line, 'nothing may follow the document');
  }

  #object(path: Path): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    let token = this.#next();
    while (token !== '}') {
      if (!token.startsWith('"')) throw new JsonSyntaxError(this.#line, `a name in quotes is expected, not ${token}`);
      const key = String(this.#literal(token));
      const member = [...path, key];
      if (entries.has(key)) this.duplicates.push({ path: member, line: this.#line });
      this.lines.set(keyOf(member), this.#line);
      this.#expect(':');
      entries.set(key, this.value(member));
      token = this.#separator('}');
    }
    // fromEntries defines own properties, so that a key named __proto__ stays a plain key.
    return Object.fromEntries(entries);
  }

  #array(path: Path): unknown[] {
    const values: unknown[] = [];
    this.#skip();
    if (this.#text[this.#at] === ']') {
      this.#at++;
      return values;
    }
    while (true) {
      values.push(this.value([...path, values.length]));
      const token = this.#next();
      if (token === ']') return values;
      if (token !== ',') throw new JsonSyntaxError(this.#line, `, or ] is expected, not ${token}`);
    }
  }

  /** After a member: the closing sign, or the next member's name. */
  #separator(close: string): string {
    const token = this.#next();
    if (token === close) return token;
    if (token !== ',') throw new JsonSyntaxError(this.#line, `, or ${close} is expected, not ${token}`);
    const following = this.#next();
    if (following === close) throw new JsonSyntaxError(this.#line, `nothing stands between , and ${close}`);
    return following;
  }

  #literal(token: string): unknown {
    try {
      return JSON.parse(token);
    } catch {
      throw new JsonSyntaxError(this.#line, `${token} cannot be read`);
    }
  }

  #expect(sign: string): void {
    const token = this.#next();
    if (token !== sign) throw new JsonSyntaxError(this.#line, `${sign} is expected, not ${token}`);
  }

  #next(): string {
    this.#skip();
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text)?.[0];
    if (token !== undefined) {
      this.#at += token.length;
      return token;
    }
    if (this.#at >= this.#text.length) throw new JsonSyntaxError(this.#line, 'the document ends too early');
    const rest = this.#text.slice(this.#at, this.#at + 20).split('\n', 1)[0];
    throw new JsonSyntaxError(this.#line, `${rest} cannot be read`);
  }

  #skip(): void {
    SPACE.lastIndex = this.#at;
    const space = SPACE.exec(this.#text)?.[0] ?? '';
    this.#at += space.length;
    for (const char of space) if (char === '\n') this.#line++;
  }
}
