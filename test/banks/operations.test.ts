import { describe, expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import { enquireAccount, listBanks, isValidNuban } from '../../src/slices/banks/list.ts';
import { banks } from '../../src/domain/banks/banks.ts';
import { bankRoutes } from '../../src/slices/banks/slice.ts';
import type { Actor, Scope } from '../../src/domain/actor/actor.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import type { Enquiry } from '../../src/providers/bank/port.ts';
import type { Answer, Presenter } from '../../src/core/transport/rest/routes.ts';

const NOW = new Date('2026-01-01T10:00:00.123Z');
const asked: { environment: string; bankCode: string; accountNumber: string }[] = [];

/** An app whose bank gives this answer and records the enquiries; other parts are never used. */
function appWithBankAnswer(enquiry: Enquiry): App {
  const providers = (environment: string) => ({
    bank: {
      enquireName: async (account: { bankCode: string; accountNumber: string }) => {
        asked.push({ environment, ...account });
        return enquiry;
      },
    },
  });
  const providersOf = ({ environment }: Actor) => providers(environment);
  return { clock: { now: () => NOW }, providers, providersOf } as unknown as App;
}

function actorWith(...scopes: Scope[]): Actor {
  return {
    kind: 'key',
    businessId: 'b',
    environment: 'sandbox',
    bookId: 1,
    scopes: new Set(scopes),
    name: 'pk',
    requestId: 'r',
    effectId: 'e',
  };
}

const reader = actorWith('transfers:read');
const found = appWithBankAnswer({ kind: 'found', accountName: 'ADA CHIOMA OKAFOR', sessionId: '000013260101100000000000000001' });

const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal);
      return error as Refusal;
    },
  );

function present(path: string, result: unknown): Answer {
  const route = bankRoutes.find((each) => each.path === path);
  if (!route) throw new Error(`no route ${path}`);
  const presenter = route.presenter as Presenter<unknown>;
  const answer = presenter.present(result);
  presenter.schema.parse(answer.data);
  return answer;
}

describe('listBanks', () => {
  test('without parameters lists the whole directory by name', async () => {
    const list = await listBanks(found, reader, {});
    expect(list).toEqual(banks);
    expect(list.map((bank) => bank.slug)).toEqual(list.map((bank) => bank.slug).toSorted());
  });

  test('the answer has exactly the fields of the contract, with meta like every list', async () => {
    const answer = present('/money-transfer/banks', await listBanks(found, reader, { q: 'guaranty' }));
    expect(answer).toEqual({
      data: [
        {
          bankCode: '058',
          nipCode: '000013',
          bankName: 'Guaranty Trust Bank',
          slug: 'guaranty-trust-bank',
          category: 'commercial',
          usesNuban: true,
          active: true,
        },
      ],
      meta: { limit: 1, count: 1, hasMore: false, nextCursor: null },
    });
  });

  test('category and q combine; q matches names and codes of every system', async () => {
    const codes = async (raw: unknown) => (await listBanks(found, reader, raw)).map((bank) => bank.bankCode);
    expect(await codes({ category: 'non_interest' })).toEqual(['301', '303', '302', '000304']);
    expect(await codes({ category: 'merchant', q: 'RAND' })).toEqual(['502']);
    expect(await codes({ q: '000013' })).toEqual(['058']);
    expect(await codes({ q: '526' })).toEqual(['104']);
    expect(await codes({ category: 'merchant', q: 'kuda' })).toEqual([]);
  });

  test('an account number selects active banks with a matching check digit, deposit money banks first', async () => {
    const list = await listBanks(found, reader, { accountNumber: '0000014579' });
    expect(list.map((bank) => bank.bankCode)).toContain('011');
    expect(list.every((bank) => bank.active && bank.usesNuban && isValidNuban(bank.bankCode, '0000014579'))).toBe(true);
    const ranks = list.map((bank) => (['commercial', 'merchant', 'non_interest'].includes(bank.category) ? 0 : 1));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks)).toEqual(new Set([0, 1]));
  });

  test('a phone number adds the wallets at the end, any other number does not', async () => {
    const phone = await listBanks(found, reader, { accountNumber: '8031234567' });
    const wallets = banks.filter((bank) => !bank.usesNuban);
    expect(phone.slice(-wallets.length)).toEqual(wallets);
    expect(phone.slice(0, -wallets.length).every((bank) => bank.usesNuban)).toBe(true);
    for (const accountNumber of ['8231234567', '6031234567', '0803123456']) {
      expect((await listBanks(found, reader, { accountNumber })).every((bank) => bank.usesNuban)).toBe(true);
    }
  });

  test.each([
    [{ category: 'shop' }, 'category'],
    [{ q: '' }, 'q'],
    [{ accountNumber: '12345' }, 'accountNumber'],
    [{ bank: '058' }, 'bank'],
  ])('400: %j names the offending field', async (raw, field) => {
    expect((await refusalOf(listBanks(found, reader, raw))).detail).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });
});

describe('enquireAccount', () => {
  test('returns exactly the shape of the contract', async () => {
    const answer = present(
      '/money-transfer/account-inquiry',
      await enquireAccount(found, reader, { accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada Okafor' }),
    );
    expect(answer).toEqual({
      data: {
        accountNumber: '0123456785',
        accountName: 'ADA CHIOMA OKAFOR',
        bankCode: '058',
        bankName: 'Guaranty Trust Bank',
        nubanValid: isValidNuban('058', '0123456785'),
        nameMatch: { score: 92, result: 'CLOSE_MATCH' },
        sessionId: '000013260101100000000000000001',
        inquiryReference: expect.stringMatching(/^INQ_[0-9a-f]{32}$/) as unknown,
        expiresAt: '2026-01-01T10:15:00.123Z',
      },
    });
  });

  test('nameMatch is present only with expectedName', async () => {
    const answer = present(
      '/transfers/account-inquiry',
      await enquireAccount(found, reader, { accountNumber: '0123456785', bankCode: '058' }),
    );
    expect(answer.data).not.toHaveProperty('nameMatch');
  });

  test('every code of a bank queries the same bank, in the environment of the caller', async () => {
    for (const bankCode of ['103', '00103', '000027']) {
      asked.length = 0;
      expect((await enquireAccount(found, reader, { accountNumber: '0123456785', bankCode })).bank.bankName).toBe('Globus Bank');
      expect(asked).toEqual([{ environment: 'sandbox', bankCode: '103', accountNumber: '0123456785' }]);
    }
  });

  test('a number that fails the NUBAN check is still queried, and a wallet has no NUBAN', async () => {
    expect((await enquireAccount(found, reader, { accountNumber: '0690000040', bankCode: '044' })).nubanValid).toBe(false);
    expect((await enquireAccount(found, reader, { accountNumber: '0690000032', bankCode: '044' })).nubanValid).toBe(true);
    expect((await enquireAccount(found, reader, { accountNumber: '8031234567', bankCode: '999992' })).nubanValid).toBeNull();
  });

  test('two enquiries never share a reference', async () => {
    const ask = async () => (await enquireAccount(found, reader, { accountNumber: '0123456785', bankCode: '058' })).inquiryReference;
    expect(await ask()).not.toBe(await ask());
  });

  test('404 RECORD_NOT_FOUND when the bank has no such account', async () => {
    const { kind, detail } = await refusalOf(
      enquireAccount(appWithBankAnswer({ kind: 'not_found' }), reader, { accountNumber: '0000000001', bankCode: '058' }),
    );
    expect({ kind, detail }).toEqual({
      kind: 'not_found',
      detail: { code: 'RECORD_NOT_FOUND', data: { message: expect.any(String) as unknown } },
    });
  });

  test('502 UPSTREAM_ERROR when the bank does not answer', async () => {
    const { kind, detail } = await refusalOf(
      enquireAccount(appWithBankAnswer({ kind: 'no_answer' }), reader, { accountNumber: '0000000002', bankCode: '058' }),
    );
    expect({ kind, detail }).toEqual({
      kind: 'upstream',
      detail: { code: 'UPSTREAM_ERROR', data: { message: expect.any(String) as unknown } },
    });
  });

  test.each([
    [{ bankCode: '058' }, 'accountNumber'],
    [{ accountNumber: '0123456785' }, 'bankCode'],
    [{ accountNumber: 123456789, bankCode: '058' }, 'accountNumber'],
    [{ accountNumber: '0123456785', bankCode: '58' }, 'bankCode'],
    [{ accountNumber: '0123456785', bankCode: '0058' }, 'bankCode'],
    [{ accountNumber: '0123456785', bankCode: '999' }, 'bankCode'],
    [{ accountNumber: '0123456785', bankCode: '030' }, 'bankCode'],
    [{ accountNumber: '٠١٢٣٤٥٦٧٨٩', bankCode: '058' }, 'accountNumber'],
    [{ accountNumber: '01234\n56789', bankCode: '058' }, 'accountNumber'],
    [{ accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada\0' }, 'expectedName'],
    [{ accountNumber: '0123456785', bankCode: '058', amount: 5 }, 'amount'],
  ])('400: %j names the offending field and sends no request', async (raw, field) => {
    asked.length = 0;
    expect((await refusalOf(enquireAccount(found, reader, raw))).detail).toMatchObject({ code: 'VALIDATION_ERROR', field });
    expect(asked).toEqual([]);
  });
});

describe('bank routes', () => {
  test('every contract path exists, and a POST enquiry counts as a read', () => {
    expect(bankRoutes.map(({ method, path, options }) => `${method} ${path} ${options.bucket}`).toSorted()).toEqual([
      'get /money-transfer/account-inquiry reads',
      'get /money-transfer/banks reads',
      'get /transfers/account-inquiry reads',
      'get /transfers/banks reads',
      'post /money-transfer/account-inquiry reads',
      'post /transfers/account-inquiry reads',
    ]);
  });

  test('403 without the scope transfers:read', async () => {
    const writer = actorWith('transfers:write');
    expect((await refusalOf(listBanks(found, writer, {}))).kind).toBe('forbidden');
    expect((await refusalOf(enquireAccount(found, writer, { accountNumber: '0123456785', bankCode: '058' }))).kind).toBe('forbidden');
  });
});
