import { COUNTER } from './load-generator.ts';
import { httpRequest } from './measure.ts';
import type { Caller } from './seed.ts';
import { topUpBalances, verifyRequest } from './verification.ts';
import type { Target } from './world.ts';

export const statementRequests = ({ credentials }: Caller, moments: readonly string[]): string[] =>
  moments.map((at) => httpRequest('GET', `/api/v1/transactions?limit=50&to=${at}`, credentials));

/** Requests of the other areas, interleaved over all callers, with their fixtures. */
export async function furtherAreas(target: Target, database: string, callers: readonly Caller[]): Promise<Record<string, string[]>> {
  await topUpBalances(database, callers);
  const subscribers = await Promise.all(callers.map((caller) => made(target, caller, '/customers', CUSTOMER)));
  const links = await Promise.all(callers.map((caller) => made(target, caller, '/checkout/links', LINK)));
  return {
    'NIN look-up': callers.map(verifyRequest),
    'text message': callers.map((caller) => posting(caller, '/sms/send', MESSAGE)),
    subscription: callers.map((caller, n) =>
      posting(caller, '/subscriptions', { customerId: subscribers[n]?.['id'], amount: 500_000, interval: 'monthly' }),
    ),
    'order at checkout': links.map((link) => httpRequest('POST', `/api/v1/pay/${link['slug'] ?? ''}/orders`, {}, JSON.stringify(ORDER))),
  };
}

const CUSTOMER = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' };
const LINK = { type: 'amount', amount: 500_000, title: 'Workshop' };
const MESSAGE = { message: 'Your code is 482913', recipients: ['08031234567'], clientReference: `S${COUNTER}` };
/** Unique attempts make unique orders. */
const ORDER = { attempt: `01980000-0000-7000-8000-${COUNTER}`, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };

const posting = ({ credentials }: Caller, path: string, body: object): string =>
  httpRequest('POST', `/api/v1${path}`, credentials, JSON.stringify(body));

async function made({ port }: Target, { credentials }: Caller, path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { ...credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success?: boolean; data?: Record<string, string> };
  if (answer.success !== true || !answer.data) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
