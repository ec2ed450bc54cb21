import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../src/slices/slices.ts';
import { mailText as textsOf, type MailText } from '../../src/core/mail/template.ts';

const mailText = (kind: string, business: string, data: unknown): MailText => textsOf(mailTemplates[kind]!, business, data);

const transfer = {
  transferCode: 'TRF1',
  clientReference: 'INV-1',
  amount: 150_000,
  fee: 1_075,
  beneficiary: { accountNumber: '0123456785', accountName: 'ADA OKAFOR', bankCode: '058', bankName: 'GTBank Plc' },
  narration: 'Rent',
  occurredAt: '2026-12-31T23:05:00.000Z',
};
const low = {
  availableBalance: -5,
  threshold: 123_456_789_00,
  triggeredBy: { type: 'transfer', reference: 'TRF1' },
  occurredAt: '2026-01-02T03:04:05.678Z',
};

describe('the text of a mail', () => {
  test('a receipt has the amount in naira, the time in Lagos, and the last four digits of the account', () => {
    expect(mailText('transfer_receipt', 'Acme Limited', transfer)).toEqual({
      subject: 'Receipt: ₦1,500.00 sent',
      text: `Your transfer of ₦1,500.00 through Acme Limited has been delivered.

Amount:     ₦1,500.00
To:         ADA OKAFOR, GTBank Plc, account ending in 6785
Narration:  Rent
Reference:  INV-1
Transfer:   TRF1
Delivered:  1 January 2027, 00:05 (Lagos time)

You receive this message because Acme Limited gave your address as that of the sender. Replies to this mailbox are not read.
`,
    });
  });

  test('what is not known of a transfer leaves no line', () => {
    const { text } = mailText('transfer_reversed', 'Acme', {
      ...transfer,
      clientReference: null,
      narration: null,
      beneficiary: { ...transfer.beneficiary, accountName: null },
    });
    expect(text).toContain('To:        GTBank Plc, account ending in 6785\nTransfer:  TRF1\nReversed:');
  });

  test('a low-balance notice has the exact balance, also below zero and in the millions', () => {
    const { subject, text } = mailText('low_balance', 'Acme', low);
    expect(subject).toBe('Wallet balance below ₦123,456,789.00');
    expect(text).toContain('Available:  -₦0.05\nThreshold:  ₦123,456,789.00\nAfter:      transfer TRF1\nAt:         2 January 2026, 04:04');
  });

  test('so does that of the verification balance', () => {
    const { subject, text } = mailText('low_verification_balance', 'Acme', { ...low, balance: 9_500, threshold: 10_000 });
    expect(subject).toBe('Verification balance below ₦100.00');
    expect(text).toContain('Balance:  ₦95.00\nLevel:    ₦100.00\nAt:       2 January 2026, 04:04');
  });

  test('a name or narration of several lines stays on its line', () => {
    const { subject, text } = mailText('transfer_receipt', 'Acme\r\nBcc: all', { ...transfer, narration: 'a\n\nPay again at evil' });
    expect(subject).not.toContain('\n');
    expect(text).toContain('through Acme Bcc: all has');
    expect(text).toContain('Narration:  a Pay again at evil\n');
  });

  test('an invitation says where to accept it, with a link where the address of the dashboard is known', () => {
    const data = { role: 'finance', secret: 'tgi_x', days: 7 };
    expect(mailText('invitation', 'Acme', data).text).toContain('To accept, open <dashboard>/accept and enter this token:\n\n    tgi_x\n');
    const { text } = mailText('invitation', 'Acme', { ...data, dashboard: 'https://pay.acme.ng/dashboard' });
    expect(text).toContain('open this address:\nhttps://pay.acme.ng/dashboard/accept#token=tgi_x\n');
  });

  test('no subject names a person, an account or a reference', () => {
    const subjects = [
      mailText('transfer_receipt', 'Acme', transfer),
      mailText('transfer_reversed', 'Acme', transfer),
      mailText('low_balance', 'Acme', low),
    ].map(({ subject }) => subject);
    expect(subjects.join(' ')).not.toMatch(/ada|acme|\d{4,}|TRF|INV/i);
  });

  test('data of another event is an error, not a mail with holes', () => {
    expect(() => mailText('transfer_receipt', 'Acme', low)).toThrow('transferCode');
  });
});
