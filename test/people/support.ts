import type pg from 'pg';
import { serve, type Running } from '../../src/app/serve/serve.ts';
import { asOwner } from '../ledger/support.ts';
import { assertDocumented } from '../support/contract.ts';
import { startSandbox, type Reply, type Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

export const PASSWORD = 'a long and quiet river';

export interface Person {
  email: string;
  token: string;
  refreshToken: string;
  userId: string;
  businessId: string;
}

export interface AskOptions {
  token?: string;
  /** Address of the caller; default an unused address. */
  from?: string;
  headers?: Record<string, string>;
  at?: string;
}

export interface People extends Sandbox {
  /** Sends one request without an API key, as a person with a token; checks the answer against the OpenAPI document. */
  ask(method: string, path: string, body?: unknown, options?: AskOptions): Promise<Reply>;
  /** Waits for the newest mail to an address with a matching subject. */
  mailTo(email: string, subject: RegExp): Promise<string>;
  secretTo(email: string, subject: RegExp): Promise<string>;
  mailsTo(email: string): Promise<number>;
  signUp(email: string, password?: string): Promise<Reply>;
  newPerson(): Promise<Person>;
  newMember(by: Person, role: string): Promise<Person>;
  logIn(email: string, password?: string, options?: AskOptions): Promise<Reply>;
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  startAnother(env?: NodeJS.ProcessEnv): Promise<Running>;
}

let people = 0;
let addresses = 0;
export const newEmail = (): string => `person${++people}@people.test`;
/** Unused address, so that no test waits because of failures in another. */
export const newAddress = (): string => `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`;

const TRUSTED = { TRUSTED_PROXIES: '127.0.0.1' };

export async function startPeople(env: NodeJS.ProcessEnv = {}): Promise<People> {
  const sandbox = await startSandbox({ ...TRUSTED, ...env });
  const ask: People['ask'] = async (method, path, body, { token, from = newAddress(), headers = {}, at = sandbox.url } = {}) => {
    const response = await fetch(`${at}/api/v1${path}`, {
      method,
      headers: {
        'X-Forwarded-For': from,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assertDocumented(method, path, response.status, JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Reply['body'] };
  };
  const sql: People['sql'] = (text) => asOwner(sandbox.databaseUrl, async (client) => (await client.query(text)).rows as never);
  const { mailTo, secretTo, mailsTo } = mailbox(sql);
  const signUp: People['signUp'] = (email, password = PASSWORD) =>
    ask('POST', '/auth/signup', { firstName: 'Ada', lastName: 'Okafor', email, password });
  return {
    ...sandbox,
    ask,
    sql,
    mailTo,
    secretTo,
    mailsTo,
    signUp,
    logIn: (email, password = PASSWORD, options) => ask('POST', '/auth/login', { email, password }, options),
    async newPerson() {
      const email = newEmail();
      await signUp(email);
      return personOf(email, await ask('POST', '/auth/verify-email', { email, otp: await secretTo(email, /verification code/) }));
    },
    async newMember(by, role) {
      const email = newEmail();
      await ask('POST', '/auth/invitations', { email, role }, { token: by.token });
      const accepted = { token: await secretTo(email, /invited/), firstName: 'Bola', lastName: 'Ade', password: PASSWORD };
      return personOf(email, await ask('POST', '/auth/invitations/accept', accepted));
    },
    startAnother: (more = {}) =>
      serve({
        DATABASE_URL: sandbox.databaseUrl,
        REDIS_URL: redisUrl(),
        KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
        SANDBOX_PORT: '0',
        DEMO: 'true',
        LOG_LEVEL: 'silent',
        RATE_LIMIT_SCALE: '1000',
        ...TRUSTED,
        ...more,
      }),
  };
}

function personOf(email: string, { body }: Reply): Person {
  const { token, refreshToken, user } = body.data;
  return { email, token, refreshToken, userId: user.id, businessId: user.businessId };
}

function mailbox(sql: People['sql']): Pick<People, 'mailTo' | 'secretTo' | 'mailsTo'> {
  const mailTo: People['mailTo'] = async (email, subject) => {
    const until = Date.now() + 20_000;
    do {
      // Race: both in one statement; between two, a newer mail could be sent and an older one be read.
      const rows = await sql<{ subject: string; body: string }>(
        `select subject, body from sandbox_mail where recipient = '${email}'
          and not exists (select from mail where recipient = '${email}' and status = 'pending') order by id desc`,
      );
      const found = rows.find((mail) => subject.test(mail.subject));
      if (found) return found.body;
      await new Promise((resolve) => setTimeout(resolve, 25));
    } while (Date.now() < until);
    throw new Error(`no mail to ${email} with ${String(subject)}`);
  };
  return {
    mailTo,
    secretTo: async (email, subject) => /^ {4}(\S+)$/m.exec(await mailTo(email, subject))?.[1] ?? '',
    mailsTo: async (email) => (await sql(`select from mail where recipient = '${email}'`)).length,
  };
}
