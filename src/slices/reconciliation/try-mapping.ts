import { Readable } from 'node:stream';
import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { mappingSchema } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import type { StatementRow } from './row.ts';

/** Rows that are told. */
const ROWS = 20;
const SAMPLE_CHARACTERS = 65_536;

/** A line of a sample as a mapping reads it. */
export interface TriedRow {
  line: number;
  row: StatementRow | null;
  problem: string | null;
}

/** Reads the first rows of a CSV by a mapping that nobody keeps yet: what an operator sees before it is saved. Keeps nothing of the sample. */
export const tryMapping = operation({
  title: 'reconciliation.try_mapping',
  summary: 'See how a mapping reads the first rows of a CSV',
  scope: 'reconciliation:write',
  control: reads,
  input: z.strictObject({
    mapping: mappingSchema.meta({ description: 'How statements would be read.' }),
    sample: z.string().min(1).max(SAMPLE_CHARACTERS).meta({ description: 'The first lines of a CSV, its header among them.' }),
  }),
  async run(_app, _actor, { mapping, sample }): Promise<TriedRow[]> {
    const tried: TriedRow[] = [];
    for await (const read of readCsv(Readable.from([Buffer.from(sample)]), mapping)) {
      tried.push(
        'row' in read ? { line: read.number, row: read.row, problem: null } : { line: read.number, row: null, problem: read.problem },
      );
      if (tried.length === ROWS) break;
    }
    return tried;
  },
});
