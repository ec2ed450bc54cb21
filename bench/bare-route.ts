// Baseline: Express 5 with the same JSON and one trivial SELECT per route, without checks, logs or records.
import express from 'express';
import pg from 'pg';
import { bareReads } from './bare-reads.ts';

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

app.post('/verify', express.json(), async (request, response) => {
  const { nin } = request.body as Record<string, unknown>;
  const { rows } = await pool.query<{ id: number }>({ name: 'bare.one', text: 'select id from bare_route where id = $1', values: [1] });
  response.json({
    success: true,
    data: {
      nin,
      firstName: 'ADA',
      lastName: 'OKAFOR',
      middleName: 'CHIOMA',
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phoneNumber: '0803****567',
      address: '12 Awolowo Road, Ikoyi, Lagos',
      verificationId: '01980000-0000-7000-8000-000000000000',
      charged: rows[0]?.id,
    },
  });
});

bareReads(app, pool);

const server = app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => {
  server.closeAllConnections();
  void pool.end().then(() => process.exit());
});
