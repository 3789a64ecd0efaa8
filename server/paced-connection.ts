import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { UnreadAnswers } from './unread-answers.ts';

/** The end of a request's headers. Node's parser accepts no other. */
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

type Done = (error?: Error | null) => void;

/**
 * A client's connection that passes one request at a time to Node's HTTP server. Node itself parses all pipelined requests of a chunk (64 kB, up
 * to 2,000 requests) and handles them concurrently. This class passes the next request on after the previous response was sent, and does not
 * read the socket while requests wait (backpressure): pipelined requests then fill the client's buffers, not the server's memory. Responses
 * keep their order, and no request is refused.
 */
export class PacedConnection extends Duplex {
  readonly #socket: Socket;
  readonly #unread: UnreadAnswers;
  /** Received, but not parsed yet. */
  #received: Buffer | undefined;
  #hasEnded = false;
  /** Whether the HTTP server is waiting for data. */
  #isReadPending = false;
  /** Requests without a response, in order. At most two: while a body is still read, the next request may already be parsed. */
  readonly #inFlight = new Set<IncomingMessage>();

  /** @param unread counts responses that the client has not read */
  constructor(socket: Socket, unread: UnreadAnswers) {
    // Node reads a piece only after it parsed the previous one.
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

  /** Used by server/app.ts and by Node's HTTP server. */
  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** Same as `Socket.setTimeout`. 0 = never. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** Same as `Socket.destroySoon`: sends pending data, then closes. */
  destroySoon(): void {
    this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  /** Delays the next request until this one has its response. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#inFlight.add(request);
    response.once('close', () => {
      this.#inFlight.delete(request);
      this.#deliverNext();
    });
  }

  /** Whether the next piece may be parsed: no request is in flight, or the only one still needs its body. */
  get #canDeliver(): boolean {
    if (this.#inFlight.size > 1) return false;
    for (const { complete } of this.#inFlight) return !complete;
    return true;
  }

  /** Passes on the next piece: at most to the end of the next request's headers. */
  #deliver(): void {
    const chunk = this.#received;
    if (!chunk) {
      // Keep reading, so a disconnect is noticed while a request is in flight.
      if (this.#hasEnded) this.push(null);
      else this.#socket.resume();
      return;
    }
    if (!this.#isReadPending || !this.#canDeliver) {
      this.#socket.pause();
      return;
    }
    const found = chunk.indexOf(END_OF_HEADERS);
    const end = found < 0 ? chunk.length : found + END_OF_HEADERS.length;
    this.#received = end < chunk.length ? chunk.subarray(end) : undefined;
    this.#isReadPending = false;
    this.push(chunk.subarray(0, end));
  }

  /** Passes on one request per turn of the event loop, so that other connections get their turn. */
  #deliverNext(): void {
    if (this.#received && this.#inFlight.size === 0) setImmediate(() => this.#deliver());
    else this.#deliver();
  }

  override _read(): void {
    this.#isReadPending = true;
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
    // Small responses are usually in the kernel's buffer already.
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
