/** Milliseconds that a line may wait for others: writing each alone would cost more than answering many a request. */
const WAIT_MS = 100;
/** Bytes that may wait. */
const SIZE = 32 * 1024;
/** UTF-8 has at most so many bytes for one unit of a string. */
const MOST_BYTES_A_UNIT = 3;

/**
 * Writes lines in batches; `flush` writes what waits, at the end. Lines wait as bytes: as strings, thousands of them would
 * live long enough for the garbage collector to carry each about.
 */
export function batchedWriter(sink: (bytes: Uint8Array) => void): { write: (line: string) => void; flush: () => void } {
  const waiting = Buffer.allocUnsafeSlow(SIZE);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (length === 0) return;
    // A copy: who takes it may write it later.
    const bytes = Buffer.from(waiting.subarray(0, length));
    length = 0;
    sink(bytes);
  };
  return {
    flush,
    write(line) {
      const most = (line.length + 1) * MOST_BYTES_A_UNIT;
      if (length + most > SIZE) flush();
      if (most > SIZE) return sink(Buffer.from(`${line}\n`));
      length += waiting.write(line, length);
      waiting[length] = 0x0a;
      length += 1;
      timer ??= setTimeout(flush, WAIT_MS);
    },
  };
}
