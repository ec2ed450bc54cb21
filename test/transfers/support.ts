import pg from 'pg';
import { sqlBeside } from '../support/claims.ts';
import { startSandbox, type CallOptions, type Reply, type Sandbox } from '../support/sandbox.ts';

export interface RecordedEvent {
  event: string;
  data: any;
}

/** A running sandbox with the questions that tests of transfers ask over and over. */
export interface TransferSandbox extends Sandbox {
  /** A reference that no test used before. */
  reference(): string;
  /** A payment of ₦1,500 with `more` on top. */
  payment(more?: object): object;
  send(more?: object, options?: CallOptions): Promise<Reply>;
  status(transferCode: string): Promise<any>;
  wallet(as?: string): Promise<any>;
  /** One statement as the database's owner. */
  sql(text: string, values?: unknown[]): Promise<any[]>;
  /** Events of one transfer in the order they were written. */
  events(transferCode: string): Promise<RecordedEvent[]>;
}

export async function startTransferSandbox(env?: NodeJS.ProcessEnv): Promise<TransferSandbox> {
  const sandbox = await startSandbox(env);
  const sql = async (text: string, values: unknown[] = []): Promise<any[]> => {
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    try {
      return await sqlBeside(client, text, values);
    } finally {
      await client.end();
    }
  };
  let references = 0;
  const payment = (more: object = {}): object => ({ amount: 150_000, bankCode: '058', accountNumber: '0123456785', ...more });
  return {
    ...sandbox,
    reference: () => `SPEC-${++references}`,
    payment,
    send: (more, options) => sandbox.call('POST', '/money-transfer/send', payment(more), options),
    status: async (transferCode) => (await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`)).body.data,
    wallet: async (as) => (await sandbox.call('GET', '/wallet', undefined, as === undefined ? {} : { as })).body.data,
    sql,
    events: (transferCode) => sql(`select event, data from ledger.outbox where data ->> 'transferCode' = $1 order by id`, [transferCode]),
  };
}
