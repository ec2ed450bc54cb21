import { type Presenter, routes, type StreamPresenter, limitHeaders } from '../../core/transport/rest/routes.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { cancelBatch } from './batch/cancel.ts';
import { batchRows } from './batch/csv.ts';
import { findBatch, listBatches, listBatchItems } from './batch/read.ts';
import { sendBatch, type SentBatch, sentBatchSchema } from './batch/send-batch.ts';
import { reverseTransfer, settleTransfer } from './operate/review.ts';
import { transfersByBank } from './read/summary.ts';
import { quoteTransfer } from './read/fees.ts';
import { findTransfer, listTransfersPage, transferStatus } from './read/find.ts';
import { findReceipt, type Receipt } from './read/receipt.ts';
import { receiptPage, sendReceiptPdf } from './read/receipt-page.ts';
import { relatedToTransfer } from './read/related.ts';
import type { Transfer } from './read/transfer.ts';
import { sentTransferSchema, transferView } from './read/views.ts';

import { cancelTransfer } from './send/cancel.ts';
import type { Sent } from './send/replay.ts';
import { retryTransfer } from './send/retry.ts';
import { initiateTransfer, sendTransfer } from './send/send.ts';

const sent: Presenter<Sent> = {
  schema: sentTransferSchema,
  statuses: { 202: 'The bank gave no answer. The transfer stays pending; never resend it' },
  present({ transfer, replayed, left, available = null }) {
    const unknown = transfer.state === 'unconfirmed' && !replayed;
    return {
      status: unknown ? 202 : 200,
      message: messageOf(transfer, replayed),
      data: encoded(sentTransferSchema, { ...transferView(transfer), balanceAfter: available }),
      headers: { ...(replayed && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) },
    };
  },
};

function messageOf(transfer: Transfer, replayed: boolean): string {
  if (replayed) return 'This clientReference was used before; this is the original transfer';
  if (transfer.state === 'scheduled') return 'Transfer scheduled; the money is held until then';
  if (transfer.state === 'screening') return 'Transfer accepted and under review; the money is held until then';
  if (transfer.state === 'awaiting_approval')
    return 'Transfer pending approval by a second user of the business; the money is held until then';
  if (transfer.state === 'unconfirmed') return 'The bank gave no answer; the transfer stays pending and must not be resent';
  return 'Transfer accepted; wallet debited';
}

const receiptPdf: StreamPresenter<Receipt> = { contentType: 'application/pdf', stream: sendReceiptPdf };

const bulk: Presenter<SentBatch> = {
  schema: sentBatchSchema,
  statuses: { 202: 'The batch is stored, and its items are sent in the background; `Location` is its address' },
  present({ batch, items, isReplay, left }) {
    const data = encoded(sentBatchSchema, items ? { ...batch, items } : batch);
    const headers = { ...(isReplay && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) };
    if (items) return { data, headers };
    const message = isReplay
      ? 'This batchReference was used before; this is its batch'
      : 'Batch accepted; its items are sent in the background';
    return { status: 202, message, data, headers: { ...headers, Location: `/api/v1/money-transfer/bulk/${batch.id}` } };
  },
};

const example = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', narration: 'Invoice 1', clientReference: 'INV-1' };
const { clientReference: _, ...exampleWithoutReference } = example;

export const transferRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.post('/money-transfer/send', sendTransfer, sent, { example, mayBeRejected: true });
  route.post('/money-transfer', sendTransfer, sent, {
    example,
    alias: { id: 'moneyTransfers.send', of: 'POST /money-transfer/send' },
    mayBeRejected: true,
  });
  route.post('/transfers/initiate', initiateTransfer, sent, { example: exampleWithoutReference, mayBeRejected: true });
  route.post('/money-transfer/bulk', sendBatch, bulk, {
    access: 'either',
    example: { batchReference: 'REFUNDS-7', items: [example] },
    rowsOf: batchRows,
    csvExample: 'Name,Account number,Bank,Amount,Reference\nAda Okafor,0123456785,GTBank,1500.00,REFUND-81\n',
    mayRespondLater: true,
  });
  route.get('/money-transfer/bulk', listBatches);
  route.get('/money-transfer/bulk/{transferBatchId}', findBatch);
  route.get('/money-transfer/bulk/{transferBatchId}/items', listBatchItems);
  route.post('/money-transfer/bulk/{transferBatchId}/cancel', cancelBatch, {
    message: ({ cancelledCount }) => `Batch cancelled; ${cancelledCount === 1 ? '1 item was' : `${cancelledCount} items were`} not sent`,
  });
  route.get('/money-transfer/status', transferStatus);
  route.get('/money-transfer', listTransfersPage);
  route.get('/money-transfer/by-bank', transfersByBank);
  route.post('/money-transfer/quote', quoteTransfer, { example: { amount: 2_000_000 } });
  route.get('/money-transfer/{transferCode}', findTransfer);
  route.get('/money-transfer/{transferCode}/receipt', findReceipt, { access: 'either', page: receiptPage });
  route.get('/money-transfer/{transferCode}/receipt/pdf', findReceipt, receiptPdf, {
    id: 'transferReceipts.download',
    access: 'either',
    bucket: 'exports',
  });
  route.get('/money-transfer/{transferCode}/related', relatedToTransfer, { access: 'either' });
  route.post('/money-transfer/{transferCode}/cancel', cancelTransfer, {
    message: 'Cancelled before it was sent; nothing was debited, and the hold is released',
  });
  route.post('/money-transfer/{transferCode}/retry', retryTransfer, sent, {
    example: { clientReference: 'INV-1-AGAIN' },
    mayBeRejected: true,
  });
});

export const transferOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const options = {
    message: ({ needsReview }: { needsReview: boolean }) =>
      needsReview ? 'Approval request created; another operator must approve it with the same decision' : 'Decided',
    example: { businessId: '0199d3a0-7c1e-7000-8000-000000000001', note: 'The bank confirms in ticket 4711 that nothing was credited' },
  } as const;
  route.post('/ops/transfers/{transferCode}/reverse', reverseTransfer, options);
  route.post('/ops/transfers/{transferCode}/settle', settleTransfer, options);
});
