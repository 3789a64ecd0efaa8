import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { encode, formFor, isPlainText } from '#src/front-door/compression.ts';

/**
 * Sends an answer that is one caller's own, compressed. Written straight away: a Response of the compressed bytes, for Hono's adapter to read
 * again, would cost as much as the statements of a small call.
 */
export async function sendPrivate(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const headers: OutgoingHttpHeaders = Object.fromEntries(answer.headers);
  if (!answer.body) {
    response.writeHead(answer.status, headers).end();
    return;
  }
  const plain = Buffer.from(await answer.arrayBuffer());
  let body: Uint8Array = plain;
  if (isPlainText(answer.headers)) {
    const encoding = formFor(request.headers['accept-encoding']?.toString(), plain);
    headers['vary'] = headers['vary'] === undefined ? 'Accept-Encoding' : `${headers['vary']}, Accept-Encoding`;
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    body = encode(plain, encoding);
  }
  headers['content-length'] = body.length;
  response.writeHead(answer.status, headers).end(body);
}
