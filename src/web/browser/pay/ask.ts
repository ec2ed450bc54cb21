import type { PayerOrderView } from '../../../slices/checkout/views.ts';

/** What the API refused, in its words; `field` where one field is wrong. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | undefined,
    readonly field: string | undefined,
  ) {
    super(message);
  }
}

type Answer = { success: true; data: PayerOrderView } | { success: false; error: string; code?: string; field?: string };

let aheadMs = 0;

/** Milliseconds of the server's clock, as far as its last answer told. */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Asks one of the payers' routes.
 * @throws Refused when the API says no, TypeError when no answer comes.
 */
export async function ask(method: 'GET' | 'POST', address: string, body?: object): Promise<PayerOrderView> {
  const response = await fetch(address, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    referrerPolicy: 'no-referrer',
  });
  const now = Date.parse(response.headers.get('date') ?? '');
  // The header leaves out the part of a second: rather tell a second less than one too many.
  if (!Number.isNaN(now)) aheadMs = now + 999 - Date.now();
  const answer = (await response.json()) as Answer;
  if (answer.success) return answer.data;
  throw new Refused(answer.error, response.status, answer.code, answer.field);
}
