import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banks } from '../../src/domain/banks/banks.ts';
import { ask } from '../graphql/support.ts';
import { chanceFrom } from '../support/chance.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const SEED = 'spellings 1';
const chance = chanceFrom(SEED);
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)]!;

const payable = banks.filter(({ active, usesNuban }) => active && usesNuban);
const codesOf = ({ bankCode, nipCode, aliases }: (typeof banks)[number]): string[] => [bankCode, nipCode, ...aliases];
const padded = (text: string): string => oneOf([text, ` ${text}`, `${text} `, `\t${text}\n`]);
const phone = (national: string): string => oneOf([`0${national}`, `234${national}`, `+234${national}`]);

/** One payment, spelt by chance. */
const spelt = (bank: (typeof banks)[number], reference?: string): object => ({
  amount: 150_000,
  bankCode: padded(oneOf(codesOf(bank))),
  accountNumber: padded('0123456785'),
  narration: padded('Café'.normalize(oneOf(['NFC', 'NFD']))),
  ...(reference !== undefined && { clientReference: padded(reference) }),
});

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const count = async (): Promise<number> => Number((await sandbox.sql('select count(*) from ledger.transfer'))[0].count);

const SEND =
  'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { isReplay transfer { transferCode } userErrors { code } } }';
const BULK =
  'mutation ($input: SendTransfersInput!) { sendTransfers(input: $input) { batch { items { nodes { transferCode isReplay } } } userErrors { code } } }';

/** Sends one payment and answers the code of its transfer, or the reasons of a refusal. */
type Entry = (payment: any, batch: string) => Promise<unknown>;
const ENTRIES: Record<string, Entry> = {
  'POST /money-transfer/send': async (payment) => {
    const { body } = await sandbox.call('POST', '/money-transfer/send', payment);
    return body.data?.transferCode ?? body;
  },
  'POST /money-transfer/bulk': async (payment, batchReference) => {
    const { body } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference, items: [payment] });
    return body.data?.items[0]?.transferCode ?? body;
  },
  sendTransfer: async (input) => {
    const { data, errors } = await ask(sandbox, SEND, { input });
    return data?.sendTransfer?.transfer?.transferCode ?? { data, errors };
  },
  sendTransfers: async (payment, batchReference) => {
    const { data, errors } = await ask(sandbox, BULK, { input: { batchReference, items: [payment] } });
    return data?.sendTransfers?.batch?.items.nodes[0]?.transferCode ?? { data, errors };
  },
};

describe(`two spellings with one stored value are one payment (seed ${SEED})`, () => {
  test.each(Object.keys(ENTRIES))('for clientReference, when %s repeats a request of any entry point', async (again) => {
    for (const first of Object.keys(ENTRIES)) {
      const bank = oneOf(payable);
      const reference = sandbox.reference();
      const payment = spelt(bank, reference);
      const repeat = spelt(bank, reference);
      const code = await ENTRIES[first]!(payment, `B-${reference}`);
      expect(code, JSON.stringify(payment)).toMatch(/^\d+$/);
      const before = await count();
      // A batch of the same items may be repeated; from another entry it is a batch of its own.
      const batch = first.includes('ulk') === again.includes('ulk') ? `B-${reference}` : `C-${reference}`;
      expect(await ENTRIES[again]!(repeat, batch), JSON.stringify([payment, repeat])).toBe(code);
      expect(await count()).toBe(before);
    }
  });

  test('for an Idempotency-Key, over REST and GraphQL', async () => {
    for (let round = 0; round < 8; round++) {
      const bank = oneOf(payable);
      const [payment, repeat] = [spelt(bank), spelt(bank)];
      const headers = { 'Idempotency-Key': `spelt-${round}` };
      const [first, again] = [await sandbox.send(payment, { headers }), await sandbox.send(repeat, { headers })];
      expect([again.status, again.text], JSON.stringify([payment, repeat])).toEqual([200, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const keyed = { headers: { 'Idempotency-Key': `graphql-${round}` } };
      const sent = await ask(sandbox, SEND, { input: payment }, keyed);
      const before = await count();
      const repeated = await ask(sandbox, SEND, { input: repeat }, keyed);
      expect(repeated.data, JSON.stringify([payment, repeat, repeated.errors])).toEqual(sent.data);
      expect(await count()).toBe(before);
    }
  });

  test('for an Idempotency-Key of a document with the payment inline', async () => {
    const keyed = { headers: { 'Idempotency-Key': 'inline' } };
    const send = (code: string, amount = 150_000) =>
      ask(
        sandbox,
        `mutation { sendTransfer(input: { amount: ${amount}, bankCode: "${code}", accountNumber: "0123456785" }) { transfer { transferCode } } }`,
        {},
        keyed,
      );
    const first = await send('058');
    expect((await send('000013')).data).toEqual(first.data);
    expect((await send('044')).errors?.[0]?.extensions).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await send('058', 150_100)).errors?.[0]?.extensions).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('for the requestRef of a bill', async () => {
    for (let round = 0; round < 6; round++) {
      const requestRef = String(1_767_225_600_000 + round);
      const topUp = (): object => ({
        type: 'airtime',
        phoneNumber: padded(phone('8031234567')),
        amount: 10_000,
        requestRef: padded(requestRef),
      });
      const first = await sandbox.call('POST', '/bills/topup', topUp());
      const again = await sandbox.call('POST', '/bills/topup', topUp());
      expect([again.status, again.body.data?.id], again.text).toEqual([200, first.body.data.id]);
      const headers = { 'Idempotency-Key': `bill-${round}` };
      const unnamed = (): object => ({ type: 'airtime', phoneNumber: phone('8031234567'), amount: 10_000 });
      const keyed = await sandbox.call('POST', '/bills/topup', unnamed(), { headers });
      expect((await sandbox.call('POST', '/bills/topup', unnamed(), { headers })).text).toBe(keyed.text);
    }
  });

  test('for the clientReference of an SMS message', async () => {
    const send = () =>
      sandbox.call('POST', '/sms/send', {
        message: 'On its way',
        recipients: [phone('8031234567'), '+234 (0) 802 123 4567'],
        clientReference: padded('SMS-1'),
      });
    const first = await send();
    expect(first.status, first.text).toBe(200);
    for (let round = 0; round < 4; round++) expect((await send()).body.data?.id).toBe(first.body.data.id);
  });

  test('for a saved beneficiary and its account', async () => {
    const save = (bankCode: string) => sandbox.call('POST', '/beneficiaries', { bankCode, accountNumber: '0123456785' });
    const first = await save('104');
    for (const code of ['526', '000030']) expect((await save(code)).body.data.id).toBe(first.body.data.id);
    const clientReference = sandbox.reference();
    const sent = await sandbox.call('POST', '/money-transfer/send', {
      amount: 150_000,
      beneficiaryId: first.body.data.id.toUpperCase(),
      clientReference,
    });
    const again = await sandbox.send({ bankCode: '526', clientReference });
    expect([again.status, again.body.data?.transferCode], again.text).toEqual([200, sent.body.data.transferCode]);
  });
});
