import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

const statements = `
import type { Columns, Database } from './platform/db/database.ts';

const COLUMNS = 'book_id, id, transfer_code';
const pick = (what: string): string => \`select \${what} from ledger.transfer where book_id = $1\`;
const ids: string[] = ['a'];

export async function sound(db: Database, bookId: number, names: string[]): Promise<void> {
  await db.query<{ bookId: number; id: string; transferCode: string }>('sound', \`select \${COLUMNS} from ledger.transfer where book_id = $1\`, [bookId]);
  await db.query<{ balance: number }>('sound.made', pick('amount as balance'), [bookId]);
  await db.query('sound.unread', 'select 1 from api_key where name = any ($1)', [names]);
}

export async function wrong(db: Database, bookId: number, at: Date, saved: { at: Date }): Promise<void> {
  await db.query<{ id: string; state: string }>('missing', pick('id'), [bookId]);
  await db.query<{ id: string }>('extra', pick('id, state'), [bookId]);
  await db.query<{ amount: string }>('bigint', pick('amount'), [bookId]);
  await db.query<{ createdAt: string }>('moment', pick('created_at'), [bookId]);
  await db.query<{ metadata: { at: Date } }>('json', pick("coalesce(metadata, '{}') as metadata"), [bookId]);
  await db.query<{ settledAt: Date }>('null', pick('settled_at'), [bookId]);
  await db.query<{ kinds: number[] }>('list', "select array['a'] as kinds");
  await db.query<{ kind: 'funding' | 'gift' }>('words', 'select kind from ledger.posting where book_id = $1', [bookId]);
  await db.query('parameter', pick('1'), [at]);
  await db.query('count', pick('1'), [bookId, bookId]);
  await db.query('array', 'select $1::jsonb', [ids]);
  await db.query('date', 'select $1::text', [at]);
  await db.query('object', 'select $1::bigint', [saved]);
  await db.query('text', pick('no_such_column'), [bookId]);
  await db.query('unseen', ids.join(), [bookId]);
}

export const passedOn = (db: Pick<Database, 'query'>): Database['query'] => db.query;

export type Row = Columns<{ id: string }>;
`;

export const plantedDifferences: Record<string, string> = {
  missing: 'state is declared and not returned',
  extra: 'state is returned and not declared',
  bigint: 'amount is bigint and declared as string',
  moment: 'createdAt is timestamp with time zone and declared as string',
  json: 'metadata is jsonb, without dates and declared as { at: Date; }',
  null: 'settledAt can be null and is declared as Date',
  list: 'kinds is text[] and declared as number[]',
  words: 'kind is ledger.posting_kind without \'gift\' and declared as "funding" | "gift"',
  parameter: '$1 is bigint and given Date',
  count: '2 values are given for 1 parameters',
  array: '$1 is jsonb and given string[]',
  date: '$1 is text and given Date',
  object: '$1 is bigint and given { at: Date; }',
  text: 'error: column "no_such_column" does not exist',
  unseen:
    'it cannot be seen (CallExpression is not constant): make name and text constants, or drive it in test/contract/statements/driven.ts',
  '': 'it cannot be seen (it is passed on): make name and text constants, or drive it in test/contract/statements/driven.ts',
};

/** A program of a file of statements, beside the real `Database`. The caller removes it. */
export function planted(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-statements-')));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('src/statements.ts', statements);
  write(
    'src/platform/db/database.ts',
    `export type Columns<Row> = Row;
export interface Database {
  query<Row extends Columns<Row> = object>(name: string, text: string, values?: unknown[]): Promise<Row[]>;
}
`,
  );
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['src'] }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
