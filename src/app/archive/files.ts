import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface FileNote {
  lines: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

/** Streams lines into a new gzip file. @throws Error EEXIST when the file exists. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<FileNote> {
  const note = { lines: 0 };
  const hash = createHash('sha256');
  await pipeline(Readable.from(counted(lines, note)), createGzip(), seenBy(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { ...note, sha256: hash.digest('hex') };
}

async function* counted(lines: AsyncIterable<string>, note: { lines: number }): AsyncGenerator<string> {
  for await (const line of lines) {
    note.lines++;
    yield `${line}\n`;
  }
}

export async function readLines(path: string, see: (line: string) => void): Promise<FileNote> {
  const hash = createHash('sha256');
  let lines = 0;
  await pipeline(createReadStream(path), seenBy(hash), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    let begun: Buffer[] = [];
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
        begun.push(chunk.subarray(from, end));
        lines++;
        see(Buffer.concat(begun).toString('utf8'));
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) throw new Error('the last line has no end');
  });
  return { lines, sha256: hash.digest('hex') };
}

const NEW_LINE = 10;

function seenBy(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
