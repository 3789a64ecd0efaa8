import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { UnreadAnswers } from './unread-answers.ts';

/** Ends the headers of a request. Node's parser accepts no other end. */
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

type Done = (error?: Error | null) => void;

/**
 * A client's connection, of which Node's HTTP server sees one request at a time. Node itself parses all requests of a chunk (64 kB, some two
 * thousand) and hands them all out at once. Here the next request is parsed when the answer to the one before it has been sent, and
 * the socket is not read while requests wait: a client that does not wait for its answers fills its own buffers, not our memory.
 * Answers keep their order, and none is refused.
 */
export class PacedConnection extends Duplex {
  readonly #socket: Socket;
  readonly #unread: UnreadAnswers;
  /** Received and not parsed yet. */
  #received: Buffer | undefined;
  #hasEnded = false;
  /** Whether the HTTP server wants to read on. */
  #isWanted = false;
  /** Requests without an answer, in their order: one, or two where the first came with a body and the second right behind it. */
  readonly #inFlight = new Set<IncomingMessage>();

  /** @param unread where answers count that the client does not read */
  constructor(socket: Socket, unread: UnreadAnswers) {
    // No piece is asked for before the one before it was parsed.
    super({ readableHighWaterMark: 0, writableHighWaterMark: socket.writableHighWaterMark });
    this.#socket = socket;
    this.#unread = unread;
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
      this.#deliver();
    });
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#deliver();
    });
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Read by our listener (the client's address) and by Node's HTTP server. */
  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** As of a socket: emits 'timeout' after so many milliseconds without a byte in either direction; 0 = never. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** As of a socket: sends what was written, then closes. */
  destroySoon(): void {
    this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  /** Holds the next request back until this one is answered. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#inFlight.add(request);
    response.once('close', () => {
      this.#inFlight.delete(request);
      this.#deliverNext();
    });
  }

  /** Whether there is nothing to wait for: no request is in flight, or of the only one the body is still to come. */
  get #mayRead(): boolean {
    if (this.#inFlight.size > 1) return false;
    for (const { complete } of this.#inFlight) return !complete;
    return true;
  }

  /** Hands out the next piece: at most to the end of the next request's headers. */
  #deliver(): void {
    const chunk = this.#received;
    if (!chunk) {
      // A client that hung up is noticed at once, also while its request is in flight.
      if (this.#hasEnded) this.push(null);
      else this.#socket.resume();
      return;
    }
    if (!this.#isWanted || !this.#mayRead) {
      this.#socket.pause();
      return;
    }
    const found = chunk.indexOf(END_OF_HEADERS);
    const end = found < 0 ? chunk.length : found + END_OF_HEADERS.length;
    this.#received = end < chunk.length ? chunk.subarray(end) : undefined;
    this.#isWanted = false;
    this.push(chunk.subarray(0, end));
  }

  /** One request in each turn of the event loop, in which other connections have their turn too. */
  #deliverNext(): void {
    if (this.#received && this.#inFlight.size === 0) setImmediate(() => this.#deliver());
    else this.#deliver();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#deliverNext();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(writes: { chunk: Buffer }[], done: Done): void {
    this.#send(
      writes.map(({ chunk }) => chunk),
      done,
    );
  }

  #send(chunks: Buffer[], done: Done): void {
    const last = chunks.length - 1;
    this.#socket.cork();
    for (const [index, chunk] of chunks.entries()) {
      if (index < last) this.#socket.write(chunk);
      else
        this.#socket.write(chunk, (error) => {
          this.#unread.remove(this);
          done(error);
        });
    }
    this.#socket.uncork();
    // Most answers are in the system's hands already.
    if (this.#socket.writableLength > 0) this.#unread.add(this, chunks);
  }

  override _final(done: Done): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#unread.remove(this);
    this.#received = undefined;
    this.#socket.destroy();
    done(error);
  }
}
