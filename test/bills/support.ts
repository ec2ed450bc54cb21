import pg from 'pg';
import { sqlBeside } from '../support/claims.ts';
import { startSandbox, type CallOptions, type Reply, type Sandbox } from '../support/sandbox.ts';

export interface BillSandbox extends Sandbox {
  /** A reference that no test used before. */
  reference(): string;
  topUp(more?: object, options?: CallOptions): Promise<Reply>;
  pay(more?: object, options?: CallOptions): Promise<Reply>;
  status(requestRef: string, as?: string): Promise<Reply>;
  available(as?: string): Promise<number>;
  /** Runs one statement as the database owner. */
  sql(text: string, values?: unknown[]): Promise<any[]>;
  /** Submissions that the simulated provider received for this reference, with their result. */
  upstream(requestRef: string): Promise<{ reference: string; submissions: number; amount: number }[]>;
  /** Events of one bill in the order of writing. */
  events(requestRef: string): Promise<{ event: string; data: any }[]>;
}

export async function startBillSandbox(env: NodeJS.ProcessEnv = {}): Promise<BillSandbox> {
  const sandbox = await startSandbox(env);
  const pool = new pg.Pool({ connectionString: sandbox.databaseUrl, max: 1 });
  pool.on('error', () => {});
  const sql = (text: string, values: unknown[] = []): Promise<any[]> => sqlBeside(pool, text, values);
  let references = 1_767_225_600_000;
  return {
    ...sandbox,
    reference: () => String(++references),
    topUp: (more, options) =>
      sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount: 10_000, ...more }, options),
    pay: (more, options) => sandbox.call('POST', '/bills/pay', { paymentCode: '10805', customerId: '08011111111', ...more }, options),
    status: (requestRef, as = 'demo') => sandbox.call('GET', `/bills/status?requestRef=${requestRef}`, undefined, { as }),
    available: async (as = 'demo') => (await sandbox.call('GET', '/wallet', undefined, { as })).body.data.availableBalance,
    sql,
    upstream: (requestRef) =>
      sql(
        `select p.reference, p.submissions, p.amount::int from bill_sim.payment p join bills.bill b on b.upstream_ref = p.reference where b.request_ref = $1`,
        [requestRef],
      ),
    events: (requestRef) => sql(`select event, data from ledger.outbox where data ->> 'requestRef' = $1 order by id`, [requestRef]),
    async stop() {
      await pool.end();
      await sandbox.stop();
    },
  };
}
