/** Path of a value in a document: keys and indices from the root. */
export type Path = readonly (string | number)[];

/** A value of a document: its last step (null: the root), and the line, from 1, on which it or its name begins. */
type Place = { step: string | number | null; line: number; depth: number };

/** Sees each value before those in it. */
type Visitor = { enter(place: Place, isObject: boolean): void };

type Frame = { isObject: boolean; awaitsName: boolean; step: string | number; line: number };

const LITERAL_ENDS = new Set(' \t\r\n,:]}[{"');

/** Returns the offset behind a string that begins at `at`. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

function endOfLiteral(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !LITERAL_ENDS.has(text[end] ?? '')) end += 1;
  return end;
}

function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

/**
 * Visits the values of a JSON document in order. Keeps nothing but the lists and objects around the current value, so that the memory does not grow
 * with the document. Does not find faults of syntax; in a document with some, it may visit anything.
 */
export function walkJson(text: string, { enter }: Visitor): void {
  const frames: Frame[] = [];
  let line = 1;
  const value = (isObject: boolean) => {
    const frame = frames.at(-1);
    const own = frame?.isObject ? frame.line : line;
    enter({ step: frame?.step ?? null, line: own, depth: frames.length }, isObject);
  };
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    const frame = frames.at(-1);
    let next = at + 1;
    if (sign === '\n') line += 1;
    else if (sign === '"') {
      next = endOfString(text, at);
      if (frame?.awaitsName) Object.assign(frame, { awaitsName: false, step: nameOf(text.slice(at, next)), line });
      else value(false);
    } else if (sign === '{' || sign === '[') {
      const isObject = sign === '{';
      value(isObject);
      frames.push({ isObject, awaitsName: isObject, step: isObject ? '' : 0, line });
    } else if (sign === '}' || sign === ']') frames.pop();
    else if (sign === ',') {
      if (frame?.isObject) frame.awaitsName = true;
      else if (typeof frame?.step === 'number') frame.step += 1;
    } else if (sign !== ' ' && sign !== ':' && sign !== '\t' && sign !== '\r') {
      value(false);
      next = endOfLiteral(text, at);
    }
    at = next;
  }
}
