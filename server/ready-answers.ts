import type { CatalogueAnswer } from '#provider/items/catalogue-answers.ts';
import type { Encoding } from '#src/front-door/compression.ts';
import { encode } from './encodings.ts';
import type { StaticVariant } from './static-files.ts';

/** Below this, a compressed answer needs as many packets as a plain one. */
const MIN_BYTES = 1024;

/** As long as the provider keeps an answer, so are its forms. */
const forms = new WeakMap<CatalogueAnswer, Partial<Record<Encoding, StaticVariant | Promise<StaticVariant>>>>();

/** An answer of GET items with its headers, compressed once for as long as it stays the same. A promise only while that is done. */
export function readyAnswer(answer: CatalogueAnswer, accepted: Encoding): StaticVariant | Promise<StaticVariant> {
  const { body, encoding: made } = answer;
  const encoding = made === 'identity' && body.length >= MIN_BYTES ? accepted : made;
  const known = forms.get(answer) ?? {};
  forms.set(answer, known);
  known[encoding] ??= form(answer, encoding).then((variant) => {
    known[encoding] = variant;
    return variant;
  });
  return known[encoding];
}

async function form({ etag, body, encoding: made }: CatalogueAnswer, encoding: Encoding): Promise<StaticVariant> {
  const plain = Buffer.from(body.buffer, body.byteOffset, body.length);
  return {
    body: encoding === made ? plain : await encode[encoding](plain),
    etag,
    headers: {
      ETag: etag,
      'Cache-Control': 'public, no-cache',
      'Content-Type': 'application/json',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}
