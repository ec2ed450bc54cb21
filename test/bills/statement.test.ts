import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { eventKinds } from '../../src/slices/slices.ts';
import { envelopeSchema, eventNames } from '../../src/core/events/event.ts';
import { startBillSandbox, type BillSandbox } from './support.ts';
import { lagosToday, yearBegins } from '../support/lagos-day.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: BillSandbox;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await startBillSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const METER = { type: 'electricity', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
const buy = (body: object) => sandbox.call('POST', '/bills/topup', body);
const rows = async (query: string): Promise<any[]> => (await sandbox.call('GET', `/transactions?${query}`)).body.data;

describe('the rows of bills in GET /transactions', () => {
  it('show the purchase and the customer, and link to the bill', async () => {
    const requestRef = sandbox.reference();
    const { body } = await buy({ ...METER, amount: 500_000, requestRef });
    const [fee, debit, ...others] = await rows(`clientReference=${requestRef}`);
    expect(others).toEqual([]);
    expect(debit).toMatchObject({
      id: body.data.id,
      reference: requestRef,
      type: 'debit',
      category: 'bill',
      amount: 500_000,
      status: 'completed',
      description: 'Bill: Ikeja Electric prepaid (Ikeja Electric) for 1111111111111, ADA CHIOMA OKAFOR',
      clientReference: requestRef,
      transferCode: null,
      relatedType: 'bill',
      relatedId: body.data.id,
      counterparty: { name: 'ADA CHIOMA OKAFOR', accountNumber: '1111111111111', bankCode: null, bankName: 'Ikeja Electric' },
    });
    expect(fee).toMatchObject({
      reference: `FEE_${requestRef}`,
      category: 'bill_fee',
      amount: 10_000,
      relatedId: body.data.id,
      description: expect.stringContaining('Fee for bill: Ikeja Electric prepaid'),
    });
  });

  it('of a failed bill: debit and fee are reversed, and one credit returns both', async () => {
    const requestRef = sandbox.reference();
    await buy({ ...METER, amount: 500_001, requestRef });
    expect(await rows(`reference=REV_${requestRef}`)).toMatchObject([
      { category: 'bill_reversal', type: 'credit', amount: 510_001, status: 'completed', relatedType: 'bill', clientReference: requestRef },
    ]);
    expect(await rows(`clientReference=${requestRef}&type=debit`)).toMatchObject([{ status: 'reversed' }, { status: 'reversed' }]);
    expect((await rows('status=reversed')).map(({ clientReference }) => clientReference)).toEqual([requestRef, requestRef]);
    expect((await rows('status=completed&type=debit')).map(({ clientReference }) => clientReference)).not.toContain(requestRef);
  });

  it('are found by category, reference, customer and requestRef, and a generated reference is no clientReference', async () => {
    const { body } = await sandbox.topUp({ phoneNumber: '08161234567' });
    const { requestRef, id } = body.data;
    for (const query of [`reference=${requestRef}`, `q=${requestRef}`, 'q=08161234567']) {
      expect(
        (await rows(query)).map(({ relatedId }) => relatedId),
        query,
      ).toEqual([id]);
    }
    expect(await rows(`clientReference=${requestRef}`)).toEqual([]);
    expect((await rows('category=bill'))[0]).toMatchObject({ reference: requestRef, clientReference: null });
    expect(await rows('category=bill_reversal')).toHaveLength(1);
    const csv = await fetch(`${sandbox.url}/api/v1/transactions/export?from=${yearBegins()}&to=${lagosToday()}&category=bill`, {
      headers: { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    });
    expect(await csv.text()).toContain(`,${requestRef},,debit,bill,Bill: MTN Airtime VTU (MTN Airtime) for 08161234567,`);
  });
});

describe('events and mails of bills', () => {
  it('events go only to subscribed endpoints, match the catalogue, and never carry a token', async () => {
    const optIn = eventNames.filter((name) => eventKinds.get(name)?.optIn);
    expect(optIn.filter((name) => name.startsWith('bill.'))).toEqual([
      'bill.payment.completed',
      'bill.payment.failed',
      'bill.payment.reversed',
    ]);
    const known = await sandbox.sql(`select e.event from unnest($1::text[]) e(event) where not ledger.wants('{}', e.event)`, [eventNames]);
    expect(known.map(({ event }) => event)).toEqual(optIn);

    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    const silent = await sandbox.topUp();
    await untilQuiet((path) => sandbox.call('GET', path));
    expect(await sandbox.sql(`select from webhook.delivery where event like 'bill.%'`)).toEqual([]);
    expect(await sandbox.events(silent.body.data.requestRef)).toHaveLength(1);

    await sandbox.call('POST', '/webhooks/settings', {
      webhookUrl: receiver.url,
      eventTypes: ['bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed'],
    });
    const paid = await buy({ ...METER, amount: 500_000 });
    await buy({ ...METER, amount: 500_001 });
    const sent = await receiver.until(3);
    const bodies = sent.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => String(event)).toSorted()).toEqual([
      'bill.payment.completed',
      'bill.payment.failed',
      'bill.payment.reversed',
    ]);
    for (const body of bodies) expect(envelopeSchema(body.event, eventKinds.get(body.event)!).parse(body)).toEqual(body);
    expect(JSON.stringify(bodies)).not.toContain(paid.body.data.token.value);
    expect(bodies.find(({ event }) => event === 'bill.payment.completed').data).toMatchObject({ hasToken: true, status: 'successful' });
    expect(bodies.find(({ event }) => event === 'bill.payment.reversed').data).toMatchObject({
      totalReturned: 510_001,
      status: 'reversed',
    });
  });

  it('a customer gets a receipt with the token, or a failure notice, unless the business turned mails off', async () => {
    const mails = async (to: string): Promise<any[]> => {
      await untilQuiet((path) => sandbox.call('GET', path));
      return (await sandbox.call('GET', '/sandbox/mail')).body.data.filter((mail: any) => mail.to === to);
    };
    const paid = await buy({ ...METER, meterNumber: '1111111111104', amount: 500_000, customerEmail: 'ada@example.org' });
    await buy({ ...METER, amount: 500_001, customerEmail: 'bola@example.org' });
    const [receipt, ...others] = await mails('ada@example.org');
    expect(others).toEqual([]);
    expect(receipt.subject).toBe('Receipt: ₦5,000.00 paid');
    const { formatted, kct1 } = paid.body.data.token;
    expect(receipt.text).toContain(formatted);
    expect(receipt.text.replaceAll('-', '')).toContain(kct1);
    expect(receipt.text).toContain('Ikeja Electric, 1111111111104');
    expect(await mails('bola@example.org')).toMatchObject([{ subject: 'Payment of ₦5,000.01 was not completed' }]);

    await sandbox.call('PUT', '/webhooks/settings/customer-emails', { handleCustomerEmails: false });
    await buy({ ...METER, amount: 500_000, customerEmail: 'chidi@example.org' });
    expect(await mails('chidi@example.org')).toEqual([]);
  });

  it('a token is never stored in the clear: in no table, job, log or saved answer', async () => {
    const headers = { 'Idempotency-Key': 'token-1' };
    const body = { ...METER, amount: 600_000, customerEmail: 'ada@example.org', requestRef: sandbox.reference() };
    const { value, formatted } = (await sandbox.call('POST', '/bills/topup', body, { headers })).body.data.token;
    await untilQuiet((path) => sandbox.call('GET', path));
    const tables = await sandbox.sql(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'sandbox_mail'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await sandbox.sql(`select from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0`, [
        value,
        formatted,
      ]);
      expect(found, name).toEqual([]);
    }
  });
});

describe('GET /bills', () => {
  it('is newest first, in stable pages, filtered by status, type and customer', async () => {
    const all = (await sandbox.call('GET', '/bills?limit=200')).body.data;
    const paged: any[] = [];
    for (let cursor = ''; ;) {
      const { body } = await sandbox.call('GET', `/bills?limit=3${cursor}`);
      paged.push(...body.data);
      if (!body.meta.hasMore) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(paged).toEqual(all);
    expect(all.map(({ createdAt }: any) => createdAt)).toEqual(
      all
        .map(({ createdAt }: any) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const only = async (query: string): Promise<any[]> => (await sandbox.call('GET', `/bills?limit=200&${query}`)).body.data;
    expect(await only('status=reversed')).toEqual(all.filter(({ status }: any) => status === 'reversed'));
    expect(await only('type=airtime')).toEqual(all.filter(({ type }: any) => type === 'airtime'));
    expect(await only('customerId=%2B2348161234567')).toEqual(all.filter(({ customerId }: any) => customerId === '08161234567'));
    expect(await only('type=cable&status=pending')).toEqual([]);
    expect(await only(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(all.every((bill: any) => !('token' in bill))).toBe(true);
    expect(await sandbox.call('GET', '/bills?cursor=nonsense')).toMatchObject({ status: 400, body: { field: 'cursor' } });
    expect(await sandbox.call('GET', '/bills?status=open')).toMatchObject({ status: 400, body: { field: 'status' } });
  });
});
