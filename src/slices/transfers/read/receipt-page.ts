import { escaped } from '../../../platform/formats/text.ts';
import { lagosClock, money } from '../../../core/mail/template.ts';
import type { Receipt } from './receipt.ts';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { PAGE, pen } from '../../../core/pdf/document.ts';

const FEE_LABELS: Record<string, string> = { transfer_fee: 'Transfer fee', vat: 'VAT', stamp_duty: 'Stamp duty' };

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #111; background: #fff; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem; margin: 0 }
  .amount { font-size: 2rem; font-weight: 600; margin: 1rem 0 0 }
  .statement { border: 2px solid #111; padding: .6rem 1rem; font-weight: 600 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: .35rem 0; border-bottom: 1px solid #ccc; font-weight: 400 }
  th { color: #555; padding-right: 1rem; white-space: nowrap }
  td { overflow-wrap: anywhere }
  footer { color: #555; font-size: .85rem; margin-top: 1.5rem }
  @media print { body { margin: 0 auto } }`;

export function receiptPage(receipt: Receipt): string {
  const title = receiptTitle(receipt);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(`${title} ${receipt.transferCode}`)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${receipt.environment === 'sandbox' ? '<p><strong>Sandbox.</strong> No real money moved.</p>' : ''}
      <p class="amount">${escaped(money(receipt.amount))}</p>
      <p>${escaped(receipt.amountInWords)}</p>
      <p class="statement">${escaped(receipt.statement)}</p>
      <table>${receiptRows(receipt)
        .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
        .join('')}</table>
    </main>
    <footer>Issued ${escaped(lagosClock(receipt.issuedAt))}</footer>
  </body>
</html>
`;
}

const receiptTitle = ({ isProofOfPayment }: Receipt): string => (isProofOfPayment ? 'Payment receipt' : 'Transfer record');

function receiptRows(receipt: Receipt): [string, string][] {
  const { beneficiary } = receipt;
  const rows: [string, string | null][] = [
    ['From', receipt.payer.name],
    ['To', beneficiary.accountName ?? 'Name not given by the bank'],
    ['Account', `${beneficiary.accountNumber}, ${beneficiary.bankName}`],
    ['Narration', receipt.narration],
    ['Status', receipt.settlementStatus],
    ['Amount', money(receipt.amount)],
    ...receipt.feeBreakdown.map(({ type, amount }): [string, string] => [FEE_LABELS[type] ?? type, money(amount)]),
    ['Total', money(receipt.total)],
    ['Transfer code', receipt.transferCode],
    ['Reference', receipt.clientReference],
    ['Session id', receipt.sessionId],
    ['Bank reference', receipt.transactionRef],
    ['Created', clock(receipt.createdAt)],
    ['Scheduled for', clock(receipt.scheduledAt)],
    ['Credited', clock(receipt.settledAt)],
    ['Declined', clock(receipt.failedAt)],
    ['Reversed', clock(receipt.reversedAt)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

const clock = (at: string | null): string | null => at && lagosClock(at);

const [LEFT, VALUE, RIGHT] = [PAGE.margin, PAGE.margin + 130, PAGE.width - PAGE.margin];
const LINE = 18;
const LINE_LETTERS = 78;

async function printReceipt(receipt: Receipt, sink: Writable): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = receiptTitle(receipt);
  const info = { Title: `${title} ${receipt.transferCode}`, Author: receipt.payer.name, Producer: 'Tollgate', Creator: 'Tollgate' };
  const pdf = new PDFDocument({ autoFirstPage: true, size: 'A4', margin: 0, lang: 'en', info });
  pdf.pipe(sink);
  const ink = pen(pdf);
  ink.write(title, LEFT, 44, { size: 18, weight: 'bold' });
  if (receipt.environment === 'sandbox') ink.write('Sandbox: no real money moved.', LEFT, 68, { size: 10, weight: 'bold' });
  ink.write(money(receipt.amount), LEFT, 92, { size: 24, weight: 'bold' });
  let y = 124;
  const lines = (text: string, x: number, size: number, weight: 'plain' | 'bold' = 'plain'): void => {
    for (const line of broken(text)) {
      ink.write(line, x, y, { size, weight, room: RIGHT - x });
      y += LINE;
    }
  };
  lines(receipt.amountInWords, LEFT, 10);
  lines(receipt.statement, LEFT, 10, 'bold');
  y += LINE / 2;
  for (const [name, value] of receiptRows(receipt)) {
    ink.rule(y - 5);
    ink.write(name, LEFT, y, { size: 10 });
    lines(value, VALUE, 10, 'bold');
  }
  ink.rule(y - 5);
  ink.write(`Issued ${lagosClock(receipt.issuedAt)}`, LEFT, y + 4, { size: 8 });
  pdf.end();
  await finished(sink);
}

export async function sendReceiptPdf(receipt: Receipt, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Disposition', `attachment; filename="receipt-${receipt.transferCode}.pdf"`);
  if (response.req.method === 'HEAD') return void response.end();
  await printReceipt(receipt, response);
}

function broken(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= LINE_LETTERS) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
