import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { brotliOptions, type Encoding, gzipOptions } from '#src/front-door/compression.ts';

type Coder = Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>>;

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** In the thread pool: others are answered meanwhile. */
export const encode: Coder = {
  br: (body) => brotli(body, brotliOptions),
  gzip: (body) => zip(body, gzipOptions),
  identity: async (body) => body,
};

export const decode: Coder = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
  identity: async (body) => body,
};
