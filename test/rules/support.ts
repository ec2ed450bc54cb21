import { transferInvariants } from '../../src/slices/transfers/operate/figures.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import { assertDocumented } from '../support/contract.ts';
import type { Reply } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from '../transfers/support.ts';

export type People = 'owner' | 'admin' | 'finance' | 'approver' | 'support';

/** The demo business with its people, none of whom is asked for a key. */
export interface RuledSandbox extends TransferSandbox {
  book: number;
  /** One request as a user of the demo business; checked against the OpenAPI document. */
  ask(who: People, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  /** Token of a user who signed in before. */
  tokenOf(who: People): string;
  /** Puts a rule in force, and gives its id. */
  rule(given: object): Promise<string>;
  /** Which promises about transfers do not hold. */
  breaches(): Promise<string[]>;
  /** Ends all rules. */
  anew(): Promise<void>;
  /** Transfers pending approval, as the approver lists them. */
  waiting(): Promise<any[]>;
  approve(code: string, who?: People): Promise<Reply>;
  refuse(code: string, who?: People): Promise<Reply>;
  /** A send by a signed-in user over GraphQL or, without a user, by the demo key. */
  pay(more?: object, who?: People): Promise<Reply>;
}

export async function startRuledSandbox(env?: NodeJS.ProcessEnv): Promise<RuledSandbox> {
  const sandbox = await startTransferSandbox(env);
  const tokens = new Map<People, string>();
  const post = async (method: string, path: string, body: object | undefined, headers: Record<string, string>): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}/api/v1${path}`, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = JSON.parse(text) as Reply['body'];
    assertDocumented(method, path, response.status, answer);
    return { status: response.status, headers: response.headers, text, body: answer };
  };
  const ask: RuledSandbox['ask'] = async (who, method, path, body, headers = {}) => {
    if (!tokens.has(who)) {
      const { body: signedIn } = await post('POST', '/auth/login', { email: `${who}@demo.test`, password: 'tollgate-demo' }, {});
      tokens.set(who, signedIn.data.token);
    }
    return post(method, path, body, { Authorization: `Bearer ${tokens.get(who)}`, ...headers });
  };
  const [row] = await sandbox.sql(
    `select k.id::int as id from ledger.book k join api_key a on a.business_id = k.business_id and k.environment = 'sandbox' where a.key_id = 'pk_test_demo'`,
  );
  return {
    ...sandbox,
    book: row.id,
    ask,
    async rule(given) {
      const { body } = await ask('owner', 'POST', '/transfer-rules', { name: 'A rule', action: 'approval', ...given });
      if (!body.data) throw new Error(body.error);
      return body.data.id;
    },
    async breaches() {
      const found: string[] = [];
      for (const { id, sql } of transferInvariants) if ((await sandbox.sql(sql)).length > 0) found.push(id);
      return found;
    },
    async anew() {
      const { body } = await ask('owner', 'GET', '/transfer-rules');
      for (const { id } of body.data) await ask('owner', 'DELETE', `/transfer-rules/${id}`);
    },
    async pay(more = {}, who) {
      if (who === undefined) return sandbox.send(more);
      const send =
        'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { transfer { transferCode } userErrors { message } } }';
      await ask(who, 'GET', '/transfer-rules');
      const headers = { Authorization: `Bearer ${tokens.get(who)}` };
      const { data } = await askGraphql(sandbox, send, { input: sandbox.payment(more) }, { as: null, headers });
      return sandbox.call('GET', `/money-transfer/${data.sendTransfer.transfer.transferCode}`);
    },
    waiting: async () => (await ask('approver', 'GET', '/approvals')).body.data,
    approve: (code, who = 'approver') => ask(who, 'POST', `/approvals/${code}/approve`, {}),
    refuse: (code, who = 'approver') => ask(who, 'POST', `/approvals/${code}/reject`, { note: 'Unknown beneficiary account' }),
    tokenOf: (who) => tokens.get(who) ?? '',
  };
}

/** Matches the amount of the usual payment. */
export const LARGE = { aboveAmount: 100_000 };

let payees = 0;
/** An account of a payee that no test paid before. */
export const payee = (): { accountNumber: string } => ({ accountNumber: `10${String(++payees).padStart(8, '0')}` });

export const waits = (reply: { body: { data?: any } }): boolean => reply.body.data?.status === 'awaiting_approval';
