// What the API is compared with: Express 5 with one route that reads the same JSON, makes one trivial SELECT and answers
// JSON of the same shape. Nothing is checked, logged, counted or kept.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = express();
app.set('etag', false);
app.disable('x-powered-by');
app.post('/send', express.json(), async (request, response) => {
  const { amount, bankCode, accountNumber, narration, clientReference } = request.body as Record<string, unknown>;
  const { rows } = await pool.query<{ id: number }>({ name: 'bare.one', text: 'select id from bare_route where id = $1', values: [1] });
  response.json({
    success: true,
    message: 'Transfer accepted; wallet debited',
    data: {
      id: '01980000-0000-7000-8000-000000000000',
      transferCode: '14531763600000000000001',
      clientReference,
      status: 'debited',
      settlementStatus: 'pending',
      isFinal: false,
      amount,
      fee: rows[0]?.id,
      feeBreakdown: [
        { type: 'transfer_fee', amount: 1_000 },
        { type: 'vat', amount: 75 },
      ],
      totalDebited: amount,
      currency: 'NGN',
      beneficiary: { accountNumber, accountName: 'ADA CHIOMA OKAFOR', bankCode, bankName: 'Guaranty Trust Bank' },
      narration,
      certainty: 'unknown',
      provider: {
        transactionResponseCode: '90009',
        transactionRef: '01980000-0000-7000-8000-000000000000',
        transactionId: '1',
        sessionId: '000013176360000000000000000001',
        responseDescription: 'Request processing in progress',
      },
      reason: null,
      declineCode: null,
      needsReview: false,
      createdAt: new Date().toISOString(),
      scheduledAt: null,
      settledAt: null,
      failedAt: null,
      reversedAt: null,
      nextCheckAt: new Date().toISOString(),
      metadata: {},
    },
  });
});

const server = app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => {
  server.closeAllConnections();
  void pool.end().then(() => process.exit());
});
