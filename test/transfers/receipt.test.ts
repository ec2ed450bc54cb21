import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfLines } from '../statements/pdf-text.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const receipt = async (transferCode: string): Promise<any> =>
  (await sandbox.call('GET', `/money-transfer/${transferCode}/receipt`)).body.data;
const LAGOS = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+01:00$/);

async function page(transferCode: string, accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'): Promise<Response> {
  return fetch(`${sandbox.url}/api/v1/money-transfer/${transferCode}/receipt`, {
    headers: { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret', Accept: accept },
  });
}

describe('GET /money-transfer/{transferCode}/receipt', () => {
  test('of a delivered transfer proves the payment: payer, beneficiary, amount in words, references and times', async () => {
    const clientReference = sandbox.reference();
    const { body } = await sandbox.send({ amount: 2_000_000, clientReference, narration: 'Invoice 1042' });
    await sandbox.advance('5m');
    const settled = await sandbox.status(body.data.transferCode);
    expect(await receipt(body.data.transferCode)).toEqual({
      transferCode: body.data.transferCode,
      clientReference,
      transactionRef: settled.provider.transactionRef,
      sessionId: settled.provider.sessionId,
      payer: { name: 'Demo Limited' },
      beneficiary: { accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
      narration: 'Invoice 1042',
      amount: 2_000_000,
      amountInWords: 'Twenty thousand naira',
      fee: 7_688,
      feeBreakdown: [
        { type: 'transfer_fee', amount: 2_500 },
        { type: 'vat', amount: 188 },
        { type: 'stamp_duty', amount: 5_000 },
      ],
      total: 2_007_688,
      currency: 'NGN',
      settlementStatus: 'delivered',
      isConclusive: true,
      isFinal: false,
      mayBeReturnedUntil: expect.any(String),
      isProofOfPayment: true,
      statement: expect.stringMatching(/^The account of the beneficiary was credited on \d+ \w+ \d{4}, \d\d:\d\d \(Lagos time\)\.$/),
      createdAt: LAGOS,
      scheduledAt: null,
      settledAt: LAGOS,
      failedAt: null,
      reversedAt: null,
      issuedAt: LAGOS,
      timeZone: 'Africa/Lagos',
      environment: 'sandbox',
    });
    expect(new Date((await receipt(body.data.transferCode)).settledAt).toISOString()).toBe(settled.settledAt);
  });

  test('as PDF has the same content, with the session id', async () => {
    const { body } = await sandbox.send({ amount: 2_000_050, narration: 'Invoice 1043' });
    await sandbox.advance('5m');
    const { sessionId, statement } = await receipt(body.data.transferCode);
    const file = await fetch(`${sandbox.url}/api/v1/money-transfer/${body.data.transferCode}/receipt/pdf`, {
      headers: { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${body.data.transferCode}.pdf"`);
    const pdf = Buffer.from(await file.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const lines = pdfLines(pdf);
    expect(lines[0]).toEqual(['Payment receipt']);
    expect(lines).toContainEqual(['Sandbox: no real money moved.']);
    expect(lines).toContainEqual(['NGN 20,000.50']);
    expect(lines.map((line) => line.join(' ')).join(' ')).toContain(statement);
    expect(lines).toContainEqual(['Session id', sessionId]);
    expect(lines).toContainEqual(['To', 'ADA CHIOMA OKAFOR']);
    expect(lines).toContainEqual(['Narration', 'Invoice 1043']);
    expect((await sandbox.call('GET', '/money-transfer/1234567890123456789012/receipt/pdf')).status).toBe(404);
  });

  test.each([
    ['pending', { amount: 500_099 }, 'The outcome is not known yet.'],
    ['pending', { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() }, 'Not sent yet; scheduled for'],
    ['failed', { amount: 500_096 }, 'The bank declined this transfer, and the decline is pending review.'],
    ['reversed', { amount: 500_097 }, 'The transfer was reversed and the money credited back to the payer on'],
  ])('of a %s transfer states that it is no proof of payment', async (settlementStatus, more, words) => {
    const { body } = await sandbox.send(more);
    await sandbox.advance('5m');
    const found = await receipt(body.data.transferCode);
    expect(found).toMatchObject({ settlementStatus, isProofOfPayment: false });
    expect(found.statement).toContain(words);
    expect(found.statement).toContain('This is not a proof of payment.');
    const html = await (await page(body.data.transferCode)).text();
    expect(html).toContain('<h1>Transfer record</h1>');
    expect(html).toContain('This is not a proof of payment.');
  });

  test('of a cancelled or refused transfer states so and names no fee', async () => {
    const refused = (await sandbox.send({ amount: 500_001 })).body.data;
    expect(await receipt(refused.transferCode)).toMatchObject({ settlementStatus: 'reversed', fee: 0, feeBreakdown: [], total: 500_001 });
    const { transferCode } = (await sandbox.send({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })).body.data;
    await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`);
    expect((await receipt(transferCode)).statement).toBe(
      'Cancelled before it was sent; nothing was debited. This is not a proof of payment.',
    );
  });

  test('as a printable page has no script or external resource and escapes all foreign text', async () => {
    const { transferCode } = (await sandbox.send({ narration: 'A & B <3 "quoted"' })).body.data;
    await sandbox.advance('5m');
    await sandbox.sql(`update ledger.transfer set account_name = '<script>alert(1)</script>' where transfer_code = $1`, [transferCode]);
    const response = await page(transferCode);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(html).toContain('<h1>Payment receipt</h1>');
    expect(html).toContain('No real money moved');
    expect(html).toContain('₦1,500.00');
    expect(html).toContain('One thousand five hundred naira');
    expect(html).toContain(transferCode);
    expect(html).toContain('A &#38; B &#60;3 &#34;quoted&#34;');
    expect(html).not.toMatch(/<script|src=|href=/);
  });

  test.each(['application/json', '*/*', 'application/json, text/html;q=0.9'])('is JSON for Accept: %s', async (accept) => {
    const { transferCode } = (await sandbox.send()).body.data;
    expect((await page(transferCode, accept)).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('404 for an unknown transfer and for another business’s, as JSON also for Accept: text/html', async () => {
    const { transferCode } = (await sandbox.send()).body.data;
    expect((await sandbox.call('GET', `/money-transfer/${transferCode}/receipt`, undefined, { as: 'demo2' })).status).toBe(404);
    const response = await page('14530000000000000');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'RECORD_NOT_FOUND']);
  });
});
