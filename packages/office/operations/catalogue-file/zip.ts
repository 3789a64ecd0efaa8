import { crc32, inflateRawSync } from 'node:zlib';

/** Excel writes 10 to 30 files. */
const MAX_FILES = 500;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const END_SIZE = 22;
const MAX_COMMENT = 65_535;

/**
 * Unpacks the files of a zip that `wants` names. Their sizes in the zip's directory are checked first: together no more than `maxBytes`, or null.
 * Throws if it is not a zip, a file is not of its size, or two have the same bytes.
 */
export function unzip(zip: Buffer, wants: (name: string) => boolean, maxBytes: number): Map<string, Buffer> | null {
  let end = zip.length - END_SIZE;
  while (zip.readUInt32LE(end) !== END) {
    end -= 1;
    if (end < zip.length - END_SIZE - MAX_COMMENT) throw new RangeError('no directory');
  }
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_FILES) return null;
  let at = zip.readUInt32LE(end + 16);
  let [total, totalPacked] = [0, 0];
  const found = [];
  for (let left = count; left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new RangeError('no entry');
    const [nameLength = 0, ...others] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const [packed = 0, size = 0] = [20, 24].map((field) => zip.readUInt32LE(at + field));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (wants(name)) {
      const method = zip.readUInt16LE(at + 10);
      found.push({ name, packed, size, method, local: zip.readUInt32LE(at + 42) });
      total += size;
      totalPacked += packed;
      if (totalPacked > zip.length || (method === 0 && packed !== size)) throw new RangeError('untrue size');
    }
    at += 46 + nameLength + others.reduce((sum, length) => sum + length, 0);
  }
  if (total > maxBytes) return null;
  return new Map(
    found.map(({ name, packed, size, method, local }) => {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + packed);
      return [name, method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })];
    }),
  );
}

/** Packs files without compression. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, data] of files) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    facts.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    centrals.push(central, title);
    const signature = Buffer.alloc(4);
    signature.writeUInt32LE(LOCAL);
    locals.push(signature, facts, title, data);
    offset += 30 + title.length + data.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
