import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Month, plantedOf, seedMonth, statementOf, statements } from '../../bench/reconcile-month.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import type { App } from '../../src/core/app/app.ts';
import { resolveException } from '../../src/slices/reconciliation/resolve.ts';
import { asOwner, openBooks, openPool } from '../ledger/support.ts';
import { ask } from '../graphql/support.ts';
import { sql } from '../payroll/support.ts';
import { watchCommits } from '../support/lost-commits.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { transportOf, PATIENCE } from './support.ts';

const MONTH = { transfers: 1_200, planted: 80, seed: 'small', firstDay: '2026-01-05', days: 6 };
const SPAN = 'from=2026-01-01&to=2026-01-31';

let sandbox: Sandbox;
let planted: string[];
const files = new Map<string, Buffer>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const db = openPool(sandbox.databaseUrl, 1);
  const month: Month = { ...MONTH, books: await openBooks(db, 3) };
  await db.close();
  await asOwner(sandbox.databaseUrl, async (client) => {
    await seedMonth(client, month);
    planted = await plantedOf(client);
    for (const statement of statements) {
      const parts: Buffer[] = [];
      for await (const part of statementOf(client, statement)) parts.push(part);
      files.set(statement.account, Buffer.concat(parts));
    }
  });
});
afterAll(() => sandbox.stop());

const { operator, importFile, reportOf, exceptions } = transportOf(() => sandbox, SPAN);

describe('a month of three providers', () => {
  test('is imported from files of several forms, and every planted difference is found, and no other', async () => {
    for (const { account, format, mapping } of statements) {
      expect((await operator('PUT', `/mappings/${account}`, { mapping })).status).toBe(200);
      const file = files.get(account)!;
      const imported = await importFile(`account=${account}&format=${format}&fileName=month.txt`, file);
      expect(imported).toMatchObject({
        account,
        state: 'imported',
        knownCount: 0,
        bytes: file.length,
        problems: [],
        by: 'pk_test_operator',
      });
      expect(imported.rowCount).toBeGreaterThan(MONTH.transfers / 4);
    }
    for (const { account } of statements) await reportOf(account);
    const found = await exceptions();
    expect(found.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()).toEqual(planted.toSorted());
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(8);
    expect(found.every(({ kind, proposedPosting }) => (proposedPosting === null) === ['wrong_day', 'fee_differs'].includes(kind))).toBe(
      true,
    );
    const { data } = await ask(
      sandbox,
      '{ reconciliationExceptions(first: 100) { nodes { kind reference proposedPosting { debit credit amount } } } }',
      {},
      { as: 'operator' },
    );
    expect(data.reconciliationExceptions.nodes).toEqual(
      found.map(({ kind, reference, proposedPosting }) => ({ kind: kind.toUpperCase(), reference, proposedPosting })),
    );
  });

  test('is reported in figures that add up, by REST, GraphQL and CSV', async () => {
    for (const { account } of statements) {
      const result = await reportOf(account);
      expect(result).toMatchObject({ addsUp: true, isCurrent: true });
      const { theirs, ours } = result;
      for (const side of [theirs, ours]) expect(side.in + side.out).toBe(side.matched + side.explained + side.unexplained + side.open);
      expect(result.difference).toBe(theirs.unexplained - ours.unexplained + result.acrossDays);
      const [booked] = await sql<{ sum: string }>(
        sandbox,
        `select -sum(amount) as sum from ledger.entry e where account = 100 + $1::integer`,
        [statements.findIndex((each) => each.account === account) + 1],
      );
      expect(ours.closing).toBe(Number(booked!.sum));
      const { data } = await ask(
        sandbox,
        `{ reconciliationReport(account: "${account}", from: "2026-01-01", to: "2026-01-31") { difference addsUp theirs { closing } } }`,
        {},
        { as: 'operator' },
      );
      expect(data.reconciliationReport).toEqual({ difference: result.difference, addsUp: true, theirs: { closing: theirs.closing } });
      const { text } = await operator('GET', `/report.csv?account=${account}&${SPAN}`);
      expect(text).toContain(
        `"${account}",2026-01-01,2026-01-31,books,closing,${ours.closing < 0 ? '-' : ''}${Math.floor(Math.abs(ours.closing) / 100)}.`,
      );
    }
  });

  test('imported again is the same import; rows of another file that are there already count once', async () => {
    const before = await reportOf('first');
    const known = (await operator('GET', '/imports?limit=200')).body.data.find((each: any) => each.account === 'first');
    expect((await importFile('account=first&format=csv', files.get('first')!)).id).toBe(known.id);
    const lines = files.get('first')!.toString().split('\n');
    const part = [lines[0], ...lines.slice(50, 90)].join('\n');
    expect(await importFile('account=first&format=csv', part)).toMatchObject({
      state: 'imported',
      rowCount: 40,
      knownCount: 40,
      firstDay: null,
    });
    expect(await reportOf('first')).toEqual(before);
  });

  test('a file with an unreadable row leaves none; a request without mapping, account or permission is refused', async () => {
    const before = await reportOf('second');
    const broken = files
      .get('second')!
      .toString()
      .replaceAll('\nR', '\nX')
      .split('\n')
      .toSpliced(30, 1, 'X,31/02/2026,1:00,a,b,"1",,')
      .join('\n');
    expect(await importFile('account=second&format=csv', broken)).toMatchObject({
      state: 'refused',
      rowCount: 0,
      problems: [{ line: 31, problem: expect.stringContaining('not a date') }],
    });
    expect(
      await sql(sandbox, `select from reconciliation_line l join reconciliation_import i on i.id = l.import_id where i.state = 'refused'`),
    ).toEqual([]);
    expect(await reportOf('second')).toEqual(before);
    const head = files.get('first')!.toString().split('\n')[0];
    const far = `${head}\nA,2026-01-05T10:00:00Z,N\u0000UL,X,-5,\nB,2027-06-05T10:00:00Z,,X,-5,\n`;
    expect(await importFile('account=first&format=csv', far)).toMatchObject({
      state: 'refused',
      problems: [{ problem: 'has more than 400 days' }],
    });
    expect(await importFile('account=nobody&format=csv', 'a')).toMatchObject({ status: 404 });
    expect(await importFile('account=sandbox&format=csv', 'a')).toMatchObject({ status: 409 });
    expect(await importFile('account=first&format=csv', '')).toMatchObject({ status: 400, field: 'file' });
    expect(await importFile('account=first&format=csv', 'a', 'demo')).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
  });

  test('what came later clears what was missing; without a reference, amount, day and name find it', async () => {
    const [missing, other] = await exceptions('&kind=missing_there&account=first');
    const [unsure] = await exceptions('&kind=missing_there&account=third');
    const row = (each: any, reference: string, name: string): string =>
      `L${each.reference},${each.day}T12:00:00Z,${reference},${name},${each.itemAmount},\n`;
    const head = 'Id,Created At,Reference,Recipient,Amount,Fee\n';
    await importFile(
      'account=first&format=csv',
      head + row(missing, missing.reference, '') + row(other, '', other.name.split(' ').toReversed().join(', ').replace(',', '')),
    );
    // The amount and the day alone are too little.
    const [, month, day] = unsure.day.split('-');
    const naira = `${Math.floor(-unsure.itemAmount / 100)},${String(-unsure.itemAmount % 100).padStart(2, '0')}`;
    await importFile(
      'account=third&format=mt940',
      `:20:LATE\n:60F:C260101NGN0,00\n:61:26${month}${day}${month}${day}D${naira}NTRFNONREF\n:86:ANOTHER PAYER\n:62F:D260101NGN${naira}\n`,
    );
    await reportOf('first');
    await reportOf('third');
    const left = (await exceptions()).map(({ kind, reference }) => `${kind} ${reference}`);
    expect(left).not.toContain(`missing_there ${missing.reference}`);
    expect(left).not.toContain(`missing_there ${other.reference}`);
    expect(left).toContain(`missing_there ${unsure.reference}`);
    expect(left).toContain('missing_here null');
    const cleared = await exceptions('&state=cleared');
    expect(new Set(cleared.map(({ reference }) => reference))).toEqual(new Set([missing.reference, other.reference]));
    expect(await sql(sandbox, 'select score from reconciliation_line where score is not null')).toEqual([{ score: 100 }]);
  });

  test('money that came in is not the payment that went out, though it bears its reference', async () => {
    const [gone] = await exceptions('&kind=missing_there&account=first');
    expect(gone.itemAmount).toBeLessThan(0);
    await importFile(
      'account=first&format=csv',
      `Id,Created At,Reference,Recipient,Amount,Fee\nIN-1,${gone.day}T12:00:00Z,${gone.reference},,${-gone.itemAmount},\n`,
    );
    await reportOf('first');
    const result = (await exceptions('&account=first')).filter(({ reference }) => reference === gone.reference);
    expect(result.map(({ kind, lineAmount, itemAmount }) => `${kind} ${lineAmount} ${itemAmount}`).toSorted()).toEqual([
      `missing_there null ${gone.itemAmount}`,
      `returned ${-gone.itemAmount} null`,
    ]);
  });

  test('differences are booked or explained, once; then the day closes, and later rows are flagged as late', async () => {
    const [{ day, account }] = await exceptions('&kind=missing_here&account=second');
    const close = () => operator('POST', `/days/${day}/close`, { note: 'All agree' });
    const refused = await close();
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(refused.body.error).toContain(`${account} has `);
    const before = await reportOf('second');
    let bookedHere = 0;
    const own = await sql<{ id: string }>(
      sandbox,
      `select id::text from reconciliation_exception where state = 'open' and (day = $1 or item_day = $1)`,
      [day],
    );
    for (const { id } of own) {
      const found = (await operator('GET', `/exceptions/${id}`)).body.data;
      const decision = found.proposedPosting === null ? 'explain' : 'book';
      const path = `/exceptions/${id}/resolve`;
      expect((await operator('POST', path, { decision, note: 'Ticket 4711' })).body.data.state).toBe(
        decision === 'book' ? 'booked' : 'explained',
      );
      expect((await operator('POST', path, { decision, note: 'Ticket 4711' })).status).toBe(409);
      if (found.account === 'second') bookedHere += (found.lineAmount ?? 0) - (found.itemAmount ?? 0);
      const legs = await sql(sandbox, 'select debit, credit, amount::integer from ledger.posting where reference = $1', [`RECON_${id}`]);
      expect(legs).toEqual(found.proposedPosting === null ? [] : [found.proposedPosting]);
    }
    const after = await reportOf('second');
    expect(after).toMatchObject({ addsUp: true, difference: before.difference - bookedHere });
    expect(after.ours.booked).toBe(bookedHere);
    expect(own.length).toBeGreaterThan(0);

    expect((await close()).body.data).toMatchObject({ day, note: 'All agree', closedBy: 'pk_test_operator' });
    expect((await close()).status).toBe(200);
    const [y, m, d] = day.split('-');
    await importFile(
      'account=second&format=csv',
      `Id,Date,Time,Ref,Name,Debit,Credit,Charge\nLATE,${d}/${m}/${y},12:00:00,LATE-1,NOBODY,5.00,,\n`,
    );
    await reportOf('second');
    expect((await exceptions('&account=second')).find(({ reference }) => reference === 'LATE-1')).toMatchObject({
      kind: 'missing_here',
      isLate: true,
      day,
    });
  });
});

test('a file whose worker died is read anew from its first row, and an aborted upload leaves a message alone', async () => {
  const left = async (state: string, bytes: string): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      sandbox,
      `with made as (
         insert into reconciliation_import (id, environment, provider, format, state, sha256, by_name, token, row_count, active_at)
         values (gen_random_uuid(), 'sandbox', 3, 'mt940', $1, sha256($2), 'Operator', gen_random_uuid(), 5, now() - interval '10 minutes') returning id),
       part as (insert into reconciliation_part select id, 0, $2 from made),
       line as (insert into reconciliation_line (environment, provider, import_id, number, row_key, day, at, kind, amount)
                select 'sandbox', 3, id, 1, 'half ' || $1, '2026-01-06', '2026-01-06T12:00:00Z', 'payment', -1 from made where $1 = 'reading')
       select id from made`,
      [state, Buffer.from(bytes)],
    );
    return row!.id;
  };
  const found = async (id: string): Promise<any> => (await operator('GET', `/imports/${id}`)).body.data;
  const died = await left('reading', ':20:DIED\n:60F:C260101NGN0,00\n:61:2601060106D9,99NTRFDIED\n:62F:D260101NGN9,99\n');
  const broken = await left('receiving', ':20:BROKEN');
  await expect.poll(async () => [(await found(died)).state, (await found(broken)).state], PATIENCE).toEqual(['imported', 'refused']);
  expect(await found(died)).toMatchObject({ rowCount: 1, knownCount: 0, firstDay: '2026-01-06', problems: [] });
  expect(await sql(sandbox, 'select amount::integer from reconciliation_line where import_id = $1', [died])).toEqual([{ amount: -999 }]);
  expect((await found(broken)).problems).toEqual([{ line: 0, problem: 'the file was broken off while it came in' }]);
  await expect.poll(() => sql(sandbox, 'select from reconciliation_part'), PATIENCE).toEqual([]);
});

test('a file whose last answer was lost is stored all the same, and found by a second import', async () => {
  const file = ':20:LOST\n:60F:C260101NGN0,00\n:61:2601060106D8,88NTRFLOST\n:62F:D260101NGN8,88\n';
  const commits = watchCommits({ isWrite: (text) => text.includes('audit.lock('), isMeant: () => true });
  commits.lose(1);
  const lost = await importFile('account=third&format=mt940', file);
  commits.stop();
  expect(commits.lost).toEqual(new Set(['audit.lock']));
  expect(lost).toMatchObject({ status: 503 });
  expect(await importFile('account=third&format=mt940', file)).toMatchObject({ state: 'imported', rowCount: 1, problems: [] });
});

test('in live two operators resolve: the first requests, another one approves', async () => {
  const id = newId();
  await sql(
    sandbox,
    `insert into reconciliation_exception (id, environment, provider, day, kind, line_amount, reference, explanation) values ($1, 'live', 7, '2026-01-05', 'wrong_day', -5, 'X', 'It differs')`,
    [id],
  );
  const db = openPool(sandbox.databaseUrl, 2);
  try {
    const app = { db, log: pino({ level: 'silent' }), part: () => ({ now: () => undefined }) } as unknown as App;
    const person = (userId: string): Actor => ({
      kind: 'person',
      userId,
      businessId: newId(),
      environment: 'live',
      bookId: 0,
      scopes: new Set(['reconciliation:write']),
      name: userId,
      requestId: newId(),
      effectId: newId(),
    });
    const [one, other] = [newId(), newId()];
    const resolve = (who: string): Promise<{ state: string }> =>
      resolveException(app, person(who), { exceptionId: id, decision: 'explain', note: 'Both agree' });
    expect((await resolve(one)).state).toBe('open');
    expect((await resolve(one)).state).toBe('open');
    expect((await resolve(other)).state).toBe('explained');
    const acts = await sql(
      sandbox,
      `select action from audit.entry where action like 'reconciliationExceptions.resolve%' and environment = 'live' order by seq`,
    );
    expect(acts.map(({ action }: any) => action)).toEqual([
      'reconciliationExceptions.resolve.ask',
      'reconciliationExceptions.resolve.approve',
      'reconciliationExceptions.resolve',
    ]);
  } finally {
    await db.close();
  }
});
