import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../../platform/config/version.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type ArchivedSlice, postings, slicesWithin } from './books.ts';
import { type FileNote, writeLines } from './files.ts';
import { deliveries, events, evidence, type Span } from './rows.ts';

export const MANIFEST = 'manifest.json';
export const FILES = ['slices', 'postings', 'events', 'deliveries', 'evidence'] as const;
export type ArchiveFile = (typeof FILES)[number];
export const nameOf = (file: ArchiveFile): string => `${file}.jsonl.gz`;

/** Writes a span in one snapshot. @returns the manifest hash. @throws ConfigError for an unverified span. */
export function writeArchive(db: Database, folder: string, span: Span, progress = { file: '' }): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query('archive.one_moment', 'set transaction isolation level repeatable read read only');
    await tx.query('archive.patience', 'set local statement_timeout = 0');
    const slices = await verifiedSlices(tx, span);
    makeFolder(folder);
    const [first] = slices;
    const hasBefore = first !== undefined && first.n > 1;
    const lines: Record<ArchiveFile, () => AsyncIterable<string>> = {
      slices: () => jsonOf(slices),
      postings: () => postings(tx, hasBefore ? slices.slice(1) : slices, hasBefore ? first.upto : null),
      events: () => events(tx, span),
      deliveries: () => deliveries(tx, span),
      evidence: () => evidence(tx, span),
    };
    const files: Partial<Record<ArchiveFile, FileNote>> = {};
    for (const file of FILES) {
      progress.file = file;
      files[file] = await writeLines(join(folder, nameOf(file)), lines[file]());
    }
    const manifest = { format: 'tollgate-archive-1', since: span.since.toISOString(), until: span.until.toISOString(), files };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600 });
    return createHash('sha256').update(text).digest('hex');
  });
}

async function verifiedSlices(tx: Tx, { since, until }: Span): Promise<ArchivedSlice[]> {
  const slices = await slicesWithin(tx, since, until);
  if (slices.length === 0)
    throw new ConfigError(
      `The ledger is not verified up to ${until.toISOString()}: run ${commandLine('ledger:verify')} until it reaches that time.`,
    );
  return slices;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`${folder} cannot be created: ${(error as Error).message}`);
  }
}

async function* jsonOf(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield JSON.stringify(value);
}
