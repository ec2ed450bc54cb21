import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LARGE, payee, type RuledSandbox, startRuledSandbox, waits } from './support.ts';

let sandbox: RuledSandbox;
beforeAll(async () => (sandbox = await startRuledSandbox()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.anew());

describe('the conditions of a rule', () => {
  test('an amount matches above it, not at it; keys are exempt, all or by id, also after a rotation', async () => {
    await sandbox.rule({ aboveAmount: 150_000 });
    expect(waits(await sandbox.pay({ amount: 150_000 }))).toBe(false);
    expect(waits(await sandbox.pay({ amount: 150_003 }))).toBe(true);
    await sandbox.anew();
    await sandbox.rule({ aboveAmount: 0, exemptsAllKeys: true });
    expect(waits(await sandbox.pay())).toBe(false);
    expect(waits(await sandbox.pay({}, 'finance'))).toBe(true);
    await sandbox.anew();
    const made = (await sandbox.ask('owner', 'POST', '/api-keys', { name: 'Payouts' })).body.data;
    await sandbox.rule({ aboveAmount: 0, exemptKeyIds: [made.id] });
    const by = async ({ keyId, secret }: { keyId: string; secret: string }): Promise<boolean> =>
      waits(
        await sandbox.call('POST', '/money-transfer/send', sandbox.payment(), { headers: { 'X-API-Key': keyId, 'X-API-Secret': secret } }),
      );
    expect(await by(made)).toBe(false);
    expect(waits(await sandbox.pay())).toBe(true);
    const next = (await sandbox.ask('owner', 'POST', `/api-keys/${made.id}/rotate`, {})).body.data;
    expect(await by(next)).toBe(false);
  });

  test('a new payee matches until first paid the given number of days ago; pending and reversed transfers do not count', async () => {
    await sandbox.rule({ newPayeeDays: 2 });
    const to = payee();
    const first = await sandbox.pay(to);
    expect(waits(first)).toBe(true);
    expect(waits(await sandbox.pay(to))).toBe(true);
    await sandbox.approve(first.body.data.transferCode);
    expect(waits(await sandbox.pay(to))).toBe(true);
    await sandbox.sql(`update ledger.transfer set created_at = created_at - interval '2 days 1 minute' where transfer_code = $1`, [
      first.body.data.transferCode,
    ]);
    expect(waits(await sandbox.pay(to))).toBe(false);
    // The same number at another bank is another payee.
    expect(waits(await sandbox.pay({ ...to, bankCode: '044' }))).toBe(true);
  });

  test('hours and days in Lagos match outside the hours and on all other days', async () => {
    const lagos = new Date(Date.now() + 3_600_000);
    const today = ((lagos.getUTCDay() + 6) % 7) + 1;
    const time = (ahead: number): string => new Date(lagos.getTime() + ahead * 3_600_000).toISOString().slice(11, 16);
    // Nor the next one, which it may be before this is over.
    const other = ((today + 2) % 7) + 1;
    await sandbox.rule({ hoursFrom: '00:00', hoursTo: '24:00' });
    expect(waits(await sandbox.pay())).toBe(false);
    await sandbox.rule({ hoursFrom: time(2), hoursTo: time(3) });
    expect(waits(await sandbox.pay())).toBe(true);
    await sandbox.anew();
    await sandbox.rule({ hoursFrom: time(-1), hoursTo: time(1), weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect(waits(await sandbox.pay())).toBe(false);
    await sandbox.rule({ hoursFrom: '00:00', hoursTo: '24:00', weekdays: [other] });
    expect(waits(await sandbox.pay())).toBe(true);
  });

  test('hours that end at midnight end at 24:00 in either notation', async () => {
    for (const hoursTo of ['00:00', '24:00']) {
      const id = await sandbox.rule({ hoursFrom: '22:00', hoursTo });
      const [row] = await sandbox.sql('select hours_from, hours_to from ledger.transfer_rule where id = $1', [id]);
      expect(row).toEqual({ hours_from: 1_320, hours_to: 1_440 });
    }
    for (const hours of [
      { hoursFrom: '00:00', hoursTo: '00:00' },
      { hoursFrom: '24:00', hoursTo: '00:00' },
    ])
      await expect(sandbox.rule(hours)).rejects.toThrow('must differ');
  });

  test('a window matches above its count or sum; transfers before the rule count', async () => {
    const last24h = async (): Promise<number> => {
      const [row] = await sandbox.sql(
        `select count(*)::int as n from ledger.transfer where book_id = $1 and created_at > now() - interval '60 minutes'`,
        [sandbox.book],
      );
      return row.n;
    };
    const before = await last24h();
    await sandbox.rule({ windowMinutes: 60, windowTransfers: before + 2 });
    expect([waits(await sandbox.pay()), waits(await sandbox.pay()), waits(await sandbox.pay())]).toEqual([false, false, true]);
    await sandbox.anew();
    const [{ sum }] = await sandbox.sql(
      `select sum(amount)::int as sum from ledger.transfer where book_id = $1 and created_at > now() - interval '60 minutes'`,
      [sandbox.book],
    );
    await sandbox.rule({ windowMinutes: 60, windowAmount: sum + 150_000 });
    expect([waits(await sandbox.pay()), waits(await sandbox.pay())]).toEqual([false, true]);
  });

  test('the first hours of a payee match above their total', async () => {
    await sandbox.rule({ payeeHours: 24, payeeAmount: 300_000 });
    const to = payee();
    const first = await sandbox.pay(to);
    expect([waits(first), waits(await sandbox.pay(to)), waits(await sandbox.pay({ ...to, amount: 20_000 }))]).toEqual([false, false, true]);
    await sandbox.sql(`update ledger.transfer set created_at = created_at - interval '25 hours' where transfer_code = $1`, [
      first.body.data.transferCode,
    ]);
    expect(waits(await sandbox.pay({ ...to, amount: 400_000 }))).toBe(false);
  });

  test('a rule needs all its conditions, and one matching rule suffices', async () => {
    await sandbox.rule({ name: 'Both', aboveAmount: 100_000, newPayeeDays: 1 });
    const known = payee();
    const first = await sandbox.pay({ ...known, amount: 50_000 });
    await sandbox.sql(`update ledger.transfer set created_at = created_at - interval '3 days' where transfer_code = $1`, [
      first.body.data.transferCode,
    ]);
    expect(waits(await sandbox.pay(known))).toBe(false);
    expect(waits(await sandbox.pay(payee()))).toBe(true);
    await sandbox.rule({ name: 'Any', aboveAmount: 100_000 });
    const met = await sandbox.pay(payee());
    expect(
      (await sandbox.waiting())
        .find(({ transfer }) => transfer.transferCode === met.body.data.transferCode)
        .rules.map(({ name }: any) => name),
    ).toEqual(['Both', 'Any']);
  });
});

describe('rules under races', () => {
  test('of concurrent sends exactly as many pass as a window allows', async () => {
    const [{ n }] = await sandbox.sql(
      `select count(*)::int as n from ledger.transfer where book_id = $1 and created_at > now() - interval '60 minutes'`,
      [sandbox.book],
    );
    await sandbox.rule({ windowMinutes: 60, windowTransfers: n + 5 });
    const sends = await Promise.all(Array.from({ length: 20 }, () => sandbox.pay()));
    expect(sends.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(sends.filter((sent) => !waits(sent))).toHaveLength(5);
  });

  test('of concurrent sends to a new payee exactly as much passes as the first hours allow', async () => {
    await sandbox.rule({ payeeHours: 24, payeeAmount: 600_000 });
    const to = payee();
    const sends = await Promise.all(Array.from({ length: 12 }, () => sandbox.pay(to)));
    expect(sends.filter((sent) => !waits(sent))).toHaveLength(4);
  });

  test('of two concurrent approvals one applies and the money is sent once; a concurrent approval and rejection have one outcome', async () => {
    await sandbox.rule(LARGE);
    const before = await sandbox.wallet();
    const one = (await sandbox.pay({}, 'finance')).body.data.transferCode;
    const both = await Promise.all([sandbox.approve(one, 'owner'), sandbox.approve(one, 'approver'), sandbox.approve(one, 'approver')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const two = (await sandbox.pay({}, 'finance')).body.data.transferCode;
    const [yes, no] = await Promise.all([sandbox.approve(two, 'owner'), sandbox.refuse(two, 'approver')]);
    expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await sandbox.advance('1s');
    await sandbox.advance('5m');
    const gone = 151_075 * (1 + (yes.status === 200 ? 1 : 0));
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance - gone);
    expect(
      await sandbox.sql(`select count(*)::int as n from audit.entry where action = 'approvals.approve' and subject_id = $1`, [one]),
    ).toEqual([{ n: 1 }]);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('an approval at the moment of expiry either sends or releases the hold, never both', async () => {
    await sandbox.rule(LARGE);
    const before = await sandbox.wallet();
    const codes: string[] = [];
    for (let n = 0; n < 8; n++) codes.push((await sandbox.pay({}, 'finance')).body.data.transferCode);
    const [approvals] = await Promise.all([
      Promise.all(codes.map((code) => sandbox.approve(code))),
      sandbox.call('POST', '/sandbox/advance', { by: '8d' }),
    ]);
    await sandbox.advance('1s');
    await sandbox.advance('5m');
    const left = approvals.filter(({ status }) => status === 200).length;
    expect(approvals.every(({ status, body }) => status === 200 || body.code === 'TRANSFER_NOT_WAITING')).toBe(true);
    const ends = await Promise.all(codes.map(async (code) => (await sandbox.status(code)).settlementStatus));
    expect(ends.filter((end) => end === 'delivered')).toHaveLength(left);
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance - 151_075 * left);
    expect(await sandbox.breaches()).toEqual([]);
  });
});
