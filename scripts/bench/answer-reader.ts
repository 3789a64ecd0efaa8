type Part = 'head' | 'body' | 'size' | 'chunk' | 'trailer';

const HEAD_END = '\r\n\r\n';

/** The number behind a header of an answer's head; undefined without it. */
function lengthIn(head: string): number | undefined {
  const digits = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Reads answers of HTTP/1.1 one after the other from what a socket brings, in whatever pieces: just enough to know the status and where an
 * answer ends, so that the load tool is faster than what it measures.
 */
export class AnswerReader {
  status = 0;
  /** Head of the present answer, without its status line's end. */
  head = '';
  readonly #keep: boolean;
  #kept: Buffer[] = [];
  #part: Part = 'head';
  /** What came of a head, of a chunk's size or of a trailer that is not whole yet. */
  #text = '';
  /** Bytes of the body or chunk that are still to come. */
  #left = 0;

  /** `keep` = the body is wanted, as it was sent. */
  constructor(keep = false) {
    this.#keep = keep;
  }

  get body(): Buffer {
    return Buffer.concat(this.#kept);
  }

  /** Takes a piece; true when the answer is whole. Throws when what comes is no answer. */
  push(piece: Buffer): boolean {
    let from = 0;
    while (from < piece.length || this.#left === 0) {
      if (this.#part === 'body' || this.#part === 'chunk') {
        const to = Math.min(piece.length, from + this.#left);
        // The socket's buffer is used again for the next piece.
        if (this.#keep && to > from) this.#kept.push(Buffer.from(piece.subarray(from, to)));
        this.#left -= to - from;
        from = to;
        if (this.#left > 0) return false;
        if (this.#part === 'body') return this.#end();
        this.#part = 'size';
        continue;
      }
      const line = this.#part === 'head' ? HEAD_END : '\r\n';
      let text: string;
      const whole = this.#text === '' ? piece.indexOf(line, from) : -1;
      if (whole >= 0) {
        text = piece.toString('latin1', from, whole);
        from = whole + line.length;
      } else {
        const before = this.#text.length;
        this.#text += piece.toString('latin1', from);
        const end = this.#text.indexOf(line, Math.max(0, before - line.length));
        if (end < 0) return false;
        from += end + line.length - before;
        text = this.#text.slice(0, end);
        this.#text = '';
      }
      if (this.#part === 'head') {
        if (this.#startBody(text)) return this.#end();
      } else if (this.#part === 'size') this.#startChunk(text);
      else if (text === '') return this.#end();
    }
    return false;
  }

  /** True when there is no body. */
  #startBody(head: string): boolean {
    this.head = head;
    this.#kept = [];
    this.status = Number(head.slice(9, 12));
    if (!head.startsWith('HTTP/1.1 ') || !(this.status >= 200)) throw new Error(`No answer: ${head.slice(0, 80)}`);
    const length = lengthIn(head);
    if (length !== undefined) {
      this.#part = 'body';
      this.#left = length;
      return length === 0;
    }
    if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return true;
    this.#part = 'size';
    return false;
  }

  #startChunk(text: string): void {
    // The end of the chunk before.
    if (text === '') return;
    this.#left = Number.parseInt(text, 16);
    this.#part = this.#left === 0 ? 'trailer' : 'chunk';
  }

  #end(): true {
    this.#part = 'head';
    this.#left = 0;
    return true;
  }
}
