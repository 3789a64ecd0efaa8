import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PagesHandler } from './front-door.ts';

export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Takes what the handler answers instead of sending it. */
class Captured extends ServerResponse {
  readonly chunks: Buffer[] = [];
  sent: Record<string, string> = {};

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    // Astro gives an object of headers, of which only Set-Cookie is a list; these pages set none.
    const headers = rest.find((part) => typeof part === 'object') as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(headers ?? {})) this.sent[name.toLowerCase()] = String(value);
    return this;
  }

  override write(chunk: string | Uint8Array): boolean {
    this.chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.emit('finish');
    return this;
  }

  override destroy(error?: Error): this {
    this.failure = error ?? new Error('The page broke off.');
    return this;
  }

  failure: Error | undefined;
}

/**
 * Renders a page as if nobody in particular had asked: no cookie, no header, no host of a visitor can be in it.
 * @param path with its query
 * @throws when the page breaks off half-way
 */
export async function renderPage(
  pages: PagesHandler,
  path: string,
  locals: Record<string, unknown>,
): Promise<RenderedPage> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = path;
  request.headers = { host: 'localhost' };
  const response = new Captured(request);
  await pages(
    request,
    response,
    () => {
      response.statusCode = 404;
    },
    locals,
  );
  if (response.failure) throw response.failure;
  return { status: response.statusCode, headers: response.sent, body: Buffer.concat(response.chunks) };
}
