import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ArchivedSlice, hashOf, readLines } from './books.ts';
import { type ArchiveFile, FILES, MANIFEST, nameOf } from './write.ts';

export interface ArchiveReport {
  ok: boolean;
  since: string;
  until: string;
  /** SHA-256 of the manifest; a copy elsewhere reveals later changes. */
  manifest: string;
  checkpoint: { slice: number; hash: string } | null;
  lines: Record<string, number>;
  /** The first twenty. */
  breaches: string[];
}

const MOST = 20;
const note = z.object({ lines: z.number(), sha256: z.string() });
/** Whole slices: some postings precede `since` or follow `until`. */
const manifestSchema = z.object({
  format: z.literal('tollgate-archive-1'),
  since: z.string(),
  until: z.string(),
  files: z.object({ slices: note, postings: note, events: note, deliveries: note, evidence: note }),
});
const sliceSchema = z.object({
  n: z.number(),
  upto: z.string(),
  epoch: z.string(),
  postings: z.number(),
  digest: z.string(),
  balances: z.string().nullable(),
  hash: z.string(),
});
const postingSchema = z.tuple([z.number(), z.string()]);

/** Verifies files, digests and hash chain without a database. @throws Error when the folder holds no archive. */
export async function readArchive(folder: string, expect?: string): Promise<ArchiveReport> {
  const text = readFileSync(join(folder, MANIFEST), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const breaches: string[] = [];
  const breach = (words: string): void => void (breaches.length < MOST && breaches.push(words));
  const slices: ArchivedSlice[] = [];
  const digests = new Map<number, Digested>();
  const see: Partial<Record<ArchiveFile, (line: string) => void>> = {
    slices: (line) => void slices.push(sliceSchema.parse(JSON.parse(line))),
    postings: (line) => digest(digests, postingSchema.parse(JSON.parse(line))),
  };
  for (const file of FILES) {
    const found = await readLines(join(folder, nameOf(file)), see[file] ?? ((line) => void JSON.parse(line))).catch((error: unknown) => {
      breach(`${nameOf(file)} cannot be read: ${(error as Error).message}`);
      return null;
    });
    const result = manifest.files[file];
    if (found && found.lines !== result.lines) breach(`${nameOf(file)} has ${found.lines} lines instead of ${result.lines}`);
    if (found && found.sha256 !== result.sha256) breach(`${nameOf(file)} differs from the file that was written`);
  }
  for (const words of chainBreaches(slices, digests)) breach(words);
  const named = createHash('sha256').update(text).digest('hex');
  const saved = expect?.toLowerCase();
  if (saved !== undefined && saved !== named && !slices.some(({ hash }) => hash === saved))
    breach('neither the manifest nor a slice has the expected hash');
  const last = slices.at(-1);
  return {
    ok: breaches.length === 0,
    since: manifest.since,
    until: manifest.until,
    manifest: named,
    checkpoint: last ? { slice: last.n, hash: last.hash } : null,
    lines: Object.fromEntries(FILES.map((file) => [file, manifest.files[file].lines])),
    breaches,
  };
}

interface Digested {
  postings: number;
  hash: ReturnType<typeof createHash>;
}

function digest(digests: Map<number, Digested>, [slice, words]: [number, string]): void {
  let so = digests.get(slice);
  if (!so) digests.set(slice, (so = { postings: 0, hash: createHash('sha256') }));
  so.postings++;
  so.hash.update(createHash('sha256').update(words).digest());
}

function chainBreaches(slices: readonly ArchivedSlice[], digests: ReadonlyMap<number, Digested>): string[] {
  const found: string[] = [];
  const hasBefore = (slices[0]?.n ?? 1) > 1;
  let [before, n] = hasBefore ? [slices[0]?.hash ?? '', slices[0]?.n ?? 0] : ['', 0];
  const EMPTY = createHash('sha256').digest('hex');
  const read = slices.slice(hasBefore ? 1 : 0);
  for (const slice of read) {
    if (slice.n !== n + 1 || slice.hash !== hashOf(before, slice)) found.push(`slice ${slice.n} does not follow its predecessor`);
    const of = digests.get(slice.n);
    if ((of?.postings ?? 0) !== slice.postings || (of?.hash.digest('hex') ?? EMPTY) !== slice.digest)
      found.push(`the postings of slice ${slice.n} differ: ${of?.postings ?? 0} instead of ${slice.postings}`);
    ({ hash: before, n } = slice);
  }
  const known = new Set(read.map((slice) => slice.n));
  for (const slice of digests.keys()) if (!known.has(slice)) found.push(`postings of slice ${slice}, which is missing`);
  return found;
}
