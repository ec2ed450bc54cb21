import { expect } from 'vitest';
import { mappingSchema } from '../../src/slices/reconciliation/mapping.ts';
import { readCsv } from '../../src/slices/reconciliation/read-csv.ts';
import type { Read } from '../../src/slices/reconciliation/row.ts';

/** Bytes in pieces of so many, which fall into the middle of characters, cells and tags. */
export async function* pieces(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  await Promise.resolve();
}

export async function all(reads: AsyncIterable<Read>): Promise<Read[]> {
  const found: Read[] = [];
  for await (const read of reads) found.push(read);
  return found;
}

/** The same however the bytes come. */
export async function readAll(text: string, read: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Read>): Promise<any[]> {
  const whole = await all(read(pieces(text, 1_000_000)));
  expect(await all(read(pieces(text, 7)))).toEqual(whole);
  return whole;
}

export const csv = (text: string, mapping: object): Promise<any[]> =>
  readAll(text, (bytes) =>
    readCsv(bytes, mappingSchema.parse({ columns: { date: 'Date', amount: 'Amount', reference: 'Ref' }, ...mapping })),
  );

/** A CAMT.053 file of these entries. */
export const camt = (entries: string): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;
export const entry = (rest: string, mark = 'DBIT', status = '<Sts><Cd>BOOK</Cd></Sts>'): string =>
  `<Ntry><Amt Ccy="NGN">30.5</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-31</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>${rest}</Ntry>`;
