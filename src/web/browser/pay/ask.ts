import type { PayerOrderView } from '../../../slices/checkout/views.ts';

/** Refusal of the API with its message, and `field` for an error of one field. */
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

/** Clock difference to the server in milliseconds, from the last answer. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Request to a payer route. @throws Refused for a refusal, TypeError without an answer. */
export async function ask(method: 'GET' | 'POST', address: string, body?: object): Promise<PayerOrderView> {
  const response = await fetch(address, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    referrerPolicy: 'no-referrer',
  });
  const now = Date.parse(response.headers.get('date') ?? '');
  // The header has whole seconds; rounding down shows less time, never more.
  if (!Number.isNaN(now)) aheadMs = now + 999 - Date.now();
  const answer = (await response.json()) as Answer;
  if (answer.success) return answer.data;
  throw new Refused(answer.error, response.status, answer.code, answer.field);
}
