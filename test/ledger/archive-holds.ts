import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type ArchiveReport, readArchive } from '../../src/app/archive/read.ts';
import { writeArchive } from '../../src/app/archive/write.ts';
import { asOwner, openPool } from './support.ts';

/** All up to the last day that is verified whole, as the lines of docs/operations.md say. */
export async function archiveHolds(url: string): Promise<void> {
  const [days] = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ first: string; last: string; since: Date; until: Date }>(
      `select first::text, last::text, first::timestamp at time zone 'Africa/Lagos' as since, (last + 1)::timestamp at time zone 'Africa/Lagos' as until
         from (select '2020-01-01'::date as first, (max(posted_at) at time zone 'Africa/Lagos')::date - 1 as last from ledger.posting) d`,
    );
    return rows;
  });
  if (!days) throw new Error('nothing was posted');
  const folder = join(mkdtempSync(join(tmpdir(), 'archive-')), 'days');
  try {
    const written = await program('archive/archive-cli.js', [days.first, days.last, folder], { DATABASE_URL: url });
    expect(written.code, written.errors).toBe(0);
    const made = JSON.parse(written.out) as ArchiveReport;
    expect(made).toMatchObject({ ok: true, since: days.since.toISOString(), until: days.until.toISOString(), breaches: [] });
    const [held] = await asOwner(url, async (client) => {
      const { rows } = await client.query<Record<string, number>>(
        `with last as (select * from ledger.verified_slice where upto >= $1 order by n limit 1)
         select (select count(*)::int from ledger.verified_slice where n <= (select n from last)) as slices,
                (select count(*)::int from ledger.posting where posted_at < (select upto from last)) as postings,
                (select count(*)::int from ledger.outbox) as events, (select count(*)::int from webhook.delivery) as deliveries,
                (select count(*)::int from ledger.evidence) + (select count(*)::int from ledger.attempt) + (select count(*)::int from bills.evidence) + (select count(*)::int from bills.attempt) as evidence`,
        [days.until],
      );
      return rows;
    });
    expect(made.lines).toEqual(held);
    expect([held?.['postings'], held?.['events'], held?.['evidence']].every((count) => (count ?? 0) > 10)).toBe(true);
    for (const hash of [made.manifest, made.checkpoint?.hash ?? '']) {
      const { code, out } = await program('verify/verify-cli.js', [`--archive=${folder}`, `--expect=${hash}`]);
      expect({ code, report: JSON.parse(out) as unknown }).toEqual({ code: 0, report: made });
    }
    expect(await program('verify/verify-cli.js', [`--archive=${folder}`, `--expect=${'0'.repeat(64)}`])).toMatchObject({
      code: 1,
      out: expect.stringContaining('neither the manifest nor a slice has the expected hash') as string,
    });
    // Nothing is written over, and nothing beyond what was verified.
    expect((await program('archive/archive-cli.js', [days.first, days.last, folder], { DATABASE_URL: url })).code).toBe(1);
    expect(await program('archive/archive-cli.js', [days.first, '2999-12-31', `${folder}-later`], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is not verified up to') as string,
    });
    // The next slice extends the hash of the earlier one.
    const app = openPool(url, 1);
    const later = { since: new Date(days.until.getTime() - 172_800_000), until: days.until };
    try {
      await writeArchive(app, `${folder}-later`, later);
    } finally {
      await app.close();
    }
    const ofDays = await readArchive(`${folder}-later`);
    expect(ofDays).toMatchObject({ ok: true, checkpoint: made.checkpoint });
    expect(ofDays.lines['postings']).toBeLessThan(made.lines['postings'] ?? 0);
    await seesDamage(folder);
  } finally {
    rmSync(join(folder, '..'), { recursive: true });
  }
}

/** Every change of a file is seen. */
async function seesDamage(folder: string): Promise<void> {
  for (const [file, change, breach] of [
    [
      'postings',
      (lines: string[]) => lines.with(7, lines[7]?.replace(/,(\d+),/, ',1$1,') ?? ''),
      /^the postings of slice \d+ differ: (\d+) instead of \1$/,
    ],
    ['postings', (lines: string[]) => lines.toSpliced(7, 1), /^the postings of slice \d+ differ/],
    ['slices', (lines: string[]) => lines.toSpliced(4, 1), /^slice 6 does not follow its predecessor$/],
    ['events', (lines: string[]) => lines.toSpliced(-1, 1), /^events.jsonl.gz differs from the file that was written$/],
  ] as const) {
    const path = join(folder, `${file}.jsonl.gz`);
    const saved = readFileSync(path);
    const lines = gunzipSync(saved).toString().split('\n').slice(0, -1);
    writeFileSync(
      path,
      gzipSync(
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    );
    const { ok, breaches } = await readArchive(folder);
    expect({ ok, breaches }).toEqual({ ok: false, breaches: expect.arrayContaining([expect.stringMatching(breach)]) as unknown });
    writeFileSync(path, saved);
  }
  writeFileSync(join(folder, 'deliveries.jsonl.gz'), 'cut off');
  expect((await readArchive(folder)).breaches[0]).toMatch(/^deliveries.jsonl.gz cannot be read: /);
}

async function program(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; out: string; errors: string }> {
  const path = fileURLToPath(new URL(`../../dist/server/src/app/${name}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env['PATH'], ...env } });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [out, response, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, errors: response };
}
