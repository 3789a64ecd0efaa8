/**
 * The lines of a text that comes in pieces, without their ends; the last one too if nothing ends it. Only '\n' ends a line: Node's own
 * reader also splits at U+2028, which may stand in a name.
 */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The text of lines, in pieces of about 64 KB: a write for each line would take far longer. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let size = 0;
  for await (const line of lines) {
    waiting.push(line, '\n');
    size += line.length;
    if (size < 64 * 1024) continue;
    yield waiting.join('');
    waiting = [];
    size = 0;
  }
  if (waiting.length > 0) yield waiting.join('');
}
