import { limitHeaders, list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { type Bulk, sendBulk } from './send/bulk.ts';
import { bulkSchema, bulkView } from './send/bulk-views.ts';
import { bankFiguresSchema, bankFiguresView, transfersByBank } from './read/by-bank.ts';
import { cancelTransfer } from './send/cancel.ts';
import { findTransfer, listTransfersPage, transferStatus } from './read/find.ts';
import { quoteTransfer } from './read/fees.ts';
import { findReceipt, type Receipt, receiptSchema, receiptView } from './read/receipt.ts';
import { receiptPage } from './read/receipt-page.ts';
import { sendReceiptPdf } from './read/receipt-pdf.ts';
import { relatedToTransfer } from './read/related.ts';
import { relatedSchema, relatedView } from './read/related-views.ts';
import { retryTransfer } from './send/retry.ts';
import { reverseTransfer, settleTransfer } from './operate/review.ts';
import { initiateTransfer, sendTransfer } from './send/send.ts';
import type { Sent } from './send/replay.ts';
import type { Transfer } from './read/transfer.ts';
import { quoteSchema, quoteView, transferSchema, transferStatusSchema, transferStatusView, transferView } from './read/views.ts';

const sent: Presenter<Sent> = {
  schema: transferSchema,
  statuses: { 202: 'The bank gave no answer. The transfer stays pending; never resend it' },
  present({ transfer, replayed, left }) {
    const unknown = transfer.state === 'unconfirmed' && !replayed;
    return {
      status: unknown ? 202 : 200,
      message: messageOf(transfer, replayed),
      data: transferView(transfer),
      headers: { ...(replayed && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) },
    };
  },
};

function messageOf(transfer: Transfer, replayed: boolean): string {
  if (replayed) return 'This clientReference was used before; this is the original transfer';
  if (transfer.state === 'scheduled') return 'Transfer scheduled; its money is held until then';
  if (transfer.state === 'awaiting_approval') return 'The transfer waits for a second person of the business; its money is held until then';
  if (transfer.state === 'unconfirmed') return 'The bank gave no answer; the transfer stays pending and must not be resent';
  return 'Transfer accepted; wallet debited';
}

const cancelled = one(transferSchema, transferView, 'Cancelled before it was sent; nothing was debited, and the held money is free');
const decided = one(transferSchema, transferView, (transfer) =>
  transfer.reviewSince === null ? 'Decided' : 'Noted; another operator has to agree by deciding the same',
);
const status = one(transferStatusSchema, transferStatusView);
const transfers = list(transferSchema, transferView);
const receipt: Presenter<Receipt> = {
  schema: receiptSchema,
  present: (found) => ({ data: receiptView(found) }),
  page: (found) => receiptPage(receiptView(found)),
};
const receiptPdf: StreamPresenter<Receipt> = { contentType: 'application/pdf', stream: sendReceiptPdf };
const bulk: Presenter<Bulk> = {
  schema: bulkSchema,
  present: (sentAll) => ({
    data: bulkView(sentAll),
    headers: limitHeaders(sentAll.left),
  }),
};
const quote = one(quoteSchema, quoteView);
const related = wholeList(relatedSchema, relatedView);
const byBank = wholeList(bankFiguresSchema, bankFiguresView);

const example = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', narration: 'Invoice 1', clientReference: 'INV-1' };
const { clientReference: _, ...exampleWithoutReference } = example;

const refuses = ['provider_rejected', 'upstream'] as const;

export const transferRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.post('/money-transfer/send', sendTransfer, sent, { example, refuses });
  route.post('/money-transfer', sendTransfer, sent, { example, refuses });
  route.post('/transfers/initiate', initiateTransfer, sent, { example: exampleWithoutReference, refuses });
  route.post('/money-transfer/bulk', sendBulk, bulk, { example: { batchReference: 'REFUNDS-7', items: [example] } });
  route.get('/money-transfer/status', transferStatus, status);
  route.get('/money-transfer', listTransfersPage, transfers);
  route.get('/money-transfer/by-bank', transfersByBank, byBank, { bucket: 'reads' });
  route.post('/money-transfer/quote', quoteTransfer, quote, { bucket: 'reads', example: { amount: 2_000_000 } });
  route.get('/money-transfer/{transferCode}', findTransfer, status);
  route.get('/money-transfer/{transferCode}/receipt', findReceipt, receipt, { access: 'either' });
  route.get('/money-transfer/{transferCode}/receipt/pdf', findReceipt, receiptPdf, { access: 'either', bucket: 'exports' });
  route.get('/money-transfer/{transferCode}/related', relatedToTransfer, related, { access: 'either', bucket: 'reads' });
  route.post('/money-transfer/{transferCode}/cancel', cancelTransfer, cancelled);
  route.post('/money-transfer/{transferCode}/retry', retryTransfer, sent, { example: { clientReference: 'INV-1-AGAIN' }, refuses });
});

export const transferOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const options = {
    refuses: ['not_found', 'conflict'],
    example: { businessId: '0199d3a0-7c1e-7000-8000-000000000001', note: 'The bank confirms in ticket 4711 that nothing was credited' },
  } as const;
  route.post('/ops/transfers/{transferCode}/reverse', reverseTransfer, decided, options);
  route.post('/ops/transfers/{transferCode}/settle', settleTransfer, decided, options);
});
