import { startSandbox, type Reply, type Sandbox } from '../support/sandbox.ts';
import { asOwner } from '../ledger/support.ts';
import type pg from 'pg';

export const PASSWORD = 'a long and quiet river';

export interface Person {
  email: string;
  token: string;
  refreshToken: string;
  userId: string;
  businessId: string;
}

export interface People extends Sandbox {
  /** One request without API key: as a person when a token is given, from an address of its own unless told. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    options?: { token?: string; from?: string; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** The newest mail to an address whose subject fits; waits until it is there. */
  mailTo(email: string, subject: RegExp): Promise<string>;
  /** The code or token of such a mail. */
  secretTo(email: string, subject: RegExp): Promise<string>;
  signUp(email: string, password?: string): Promise<Reply>;
  /** Signs up, proves the address and is signed in. */
  newPerson(): Promise<Person>;
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
}

let people = 0;
let addresses = 0;
export const newEmail = (): string => `person${++people}@people.test`;
/** An address that nobody used yet, so that no test waits because of another one's failures. */
export const newAddress = (): string => `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`;

export async function startPeople(env: NodeJS.ProcessEnv = {}): Promise<People> {
  const sandbox = await startSandbox({ TRUSTED_PROXIES: '127.0.0.1', ...env });
  return peopleOf(sandbox);
}

function peopleOf(sandbox: Sandbox): People {
  const noKey = { 'X-API-Key': '', 'X-API-Secret': '' };
  const ask: People['ask'] = (method, path, body, { token, from = newAddress(), headers = {} } = {}) =>
    sandbox.call(method, path, body, {
      headers: { ...noKey, 'X-Forwarded-For': from, ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
    });
  const sql: People['sql'] = (text) => asOwner(sandbox.databaseUrl, async (client) => (await client.query(text)).rows as never);
  const mailTo: People['mailTo'] = async (email, subject) => {
    for (let look = 0; look < 200; look++) {
      const rows = await sql<{ subject: string; body: string }>(
        `select subject, body from sandbox_mail where recipient = '${email}' order by created_at desc, id desc`,
      );
      const found = rows.find((mail) => subject.test(mail.subject));
      if (found) return found.body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no mail to ${email} with ${String(subject)}`);
  };
  const secretTo: People['secretTo'] = async (email, subject) => /^ {4}(\S+)$/m.exec(await mailTo(email, subject))?.[1] ?? '';
  const signUp: People['signUp'] = (email, password = PASSWORD) =>
    ask('POST', '/auth/signup', { firstName: 'Ada', lastName: 'Okafor', email, password });
  return {
    ...sandbox,
    ask,
    sql,
    mailTo,
    secretTo,
    signUp,
    async newPerson() {
      const email = newEmail();
      await signUp(email);
      const { body } = await ask('POST', '/auth/verify-email', { email, otp: await secretTo(email, /verification code/) });
      const { token, refreshToken, user } = body.data;
      return { email, token, refreshToken, userId: user.id, businessId: user.businessId };
    },
  };
}
