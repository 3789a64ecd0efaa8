import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A text in a form that can be put between others in one gzip file without compressing it again. */
export type Packed = { readonly deflated: Buffer; readonly crc: number; readonly length: number };

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block (RFC 1951). */
const LAST_BLOCK = Buffer.from([3, 0]);
const POLYNOMIAL = 0xedb88320;

/** Whether a caller with this Accept-Encoding understands what is made here. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', quality = ''] = part.split(';');
    return name.trim() === 'gzip' && !/^q=0(\.0*)?$/.test(quality.trim());
  });
}

/** Compresses in the thread pool. Ends on a byte and refers to nothing before itself. */
export async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text);
  const deflated = await deflate(plain, { level: 5, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, crc: crc32(plain), length: plain.length };
}

/** One gzip file of the texts one after the other. */
export function gzipOf(pieces: readonly Packed[]): Buffer<ArrayBuffer> {
  let crc = 0;
  let length = 0;
  for (const piece of pieces) {
    crc = combinedCrc(crc, piece.crc, piece.length);
    length += piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}

/** The CRC-32 of two texts in a row from that of each, as zlib's crc32_combine: the first moved on by the second's bits. */
function combinedCrc(first: number, second: number, secondLength: number): number {
  return (multiplied(powerOfX(8 * secondLength), first) ^ second) >>> 0;
}

/** Polynomials over GF(2), modulo the CRC's; the highest bit is x^0. */
function multiplied(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** x^n by squaring. */
function powerOfX(n: number): number {
  let power = 0x80000000;
  let square = 0x40000000;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiplied(square, power);
    square = multiplied(square, square);
  }
  return power;
}
