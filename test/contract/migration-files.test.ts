import { describe, expect, test } from 'vitest';
import { breachesOf } from '../../scripts/lint/migrations.mjs';
import { migrationFiles, readable } from '../../scripts/migration-files.mjs';

describe('files of a migration', () => {
  test('hold what the rules allow: indexes are built beside writers, constraints are validated in a file of their own', () => {
    const files = migrationFiles([
      'alter table customer add nickname text null;',
      'create index customer_nickname on customer (book_id, nickname);',
      'create unique index open_card on cards.card (book_id) where closed_at is null;',
      `alter table customer add constraint customer_nickname_check check (nickname <> '');`,
      'alter table cards.card add constraint card_customer_fkey foreign key (book_id) references ledger.book (id);',
      'alter table cards.card add constraint card_code_key unique (book_id, code);',
    ]);
    expect(files).toEqual([
      {
        suffix: '',
        sql: `alter table customer add nickname text null;
alter table customer add constraint customer_nickname_check check (nickname <> '') not valid;
alter table cards.card add constraint card_customer_fkey foreign key (book_id) references ledger.book (id) not valid;
`,
      },
      {
        suffix: '-indexes',
        sql: `-- outside a transaction
drop index concurrently if exists customer_nickname;
create index concurrently customer_nickname on customer (book_id, nickname);
drop index concurrently if exists cards.open_card;
create unique index concurrently open_card on cards.card (book_id) where closed_at is null;
drop index concurrently if exists cards.card_code_key;
create unique index concurrently card_code_key on cards.card (book_id, code);
`,
      },
      {
        suffix: '-constraints',
        sql: `alter table customer validate constraint customer_nickname_check;
alter table cards.card validate constraint card_customer_fkey;
alter table cards.card add constraint card_code_key unique using index card_code_key;
`,
      },
    ]);
    expect(files.flatMap(({ sql }) => breachesOf(sql))).toEqual([]);
  });

  test('keep a new table whole: no writer uses it yet', () => {
    const statements = [
      'create table note (id uuid not null, primary key (id));',
      'create index note_id on note (id);',
      `alter table note add constraint note_check check (id is not null);`,
      'alter table note add constraint note_key unique (id);',
    ];
    expect(migrationFiles(statements)).toEqual([{ suffix: '', sql: `${statements.join('\n')}\n` }]);
    expect(breachesOf(statements.join('\n'))).toEqual([]);
  });

  test('have names without needless quotes, and texts as they are', () => {
    const quoted = new Map([
      ['customer', 'customer'],
      ['interval', '"interval"'],
    ]);
    expect(readable(`alter table "customer" add "interval" text default 'a "customer"';`, quoted)).toBe(
      `alter table customer add "interval" text default 'a "customer"';`,
    );
  });
});
