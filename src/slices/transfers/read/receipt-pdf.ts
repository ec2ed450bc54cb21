import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { PAGE, pen } from '../../../core/pdf/document.ts';
import { lagosClock, money } from '../../../core/mail/template.ts';
import type { Receipt } from './receipt.ts';
import { receiptRows, receiptTitle } from './receipt-page.ts';

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
