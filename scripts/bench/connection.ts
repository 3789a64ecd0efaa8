import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';

type Done = (error: Error | null, answer: AnswerReader) => void;

/** No answer of ours takes longer; without a limit a lost one would hold the bench for ever. */
const LIMIT_MS = 30_000;

/** One connection of HTTP/1.1 to this machine: a request, its answer, the next request. Opens again when the server closed it. */
export class Connection {
  readonly #port: number;
  readonly #reader: AnswerReader;
  readonly #buffer = Buffer.allocUnsafe(64 * 1024);
  #socket: Socket | undefined;
  #done: Done | undefined;

  /** `keep` = the bodies of answers are wanted. */
  constructor(port: number, keep = false) {
    this.#port = port;
    this.#reader = new AnswerReader(keep);
  }

  /** Sends a request as it stands; `done` is called once, with the answer or with why there is none. */
  ask(request: Buffer, done: Done): void {
    this.#done = done;
    this.#socket ??= this.#open();
    this.#socket.write(request);
  }

  /** `ask` as a promise of what came. */
  send(request: Buffer): Promise<{ status: number; head: string; body: Buffer }> {
    return new Promise((resolve, reject) => {
      this.ask(request, (error, { status, head, body }) => (error ? reject(error) : resolve({ status, head, body })));
    });
  }

  close(): void {
    this.#done = undefined;
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({
      ...{ host: '127.0.0.1', port: this.#port, noDelay: true },
      // Read into one buffer: no stream between, which would cost more than reading.
      onread: {
        buffer: this.#buffer,
        callback: (size) => {
          try {
            if (this.#reader.push(this.#buffer.subarray(0, size))) this.#finish(null);
          } catch (error) {
            socket.destroy(error instanceof Error ? error : new Error(String(error)));
          }
          return true;
        },
      },
    });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error(`No answer within ${LIMIT_MS / 1000} s.`)));
    let why: Error | undefined;
    socket.on('error', (error) => {
      why = error;
    });
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#finish(why ?? new Error('The connection was closed before the answer.'));
    });
    return socket;
  }

  #finish(error: Error | null): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(error, this.#reader);
  }
}
