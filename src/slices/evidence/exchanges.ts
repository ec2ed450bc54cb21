import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { noteRead } from '../../core/audit/audit.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { pageByTime, type Placed, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import { type Page, pageFields } from '../../domain/schema/page.ts';
import { requestRef } from '../bills/bill.ts';
import { actingIn } from '../businesses/business.ts';
import { referenceOf } from '../transfers/settle/attempts.ts';
import { transferCode } from '../transfers/read/transfer.ts';
import { ofBusiness, type Payment, paymentOf } from './payment.ts';

/** Headers and bodies are never stored. */
const exchangeSchema = namedObject('ProviderExchange', 'Request to a provider and its result.', {
  id: z.uuid().meta({ description: 'Exchange id.' }),
  attempt: z.int().meta({ description: 'Number of the attempt.' }),
  account: z.string().meta({ description: 'Provider account of the request.' }),
  operation: z.string().meta({ description: 'Called operation: `submit`, `outcomeOf`.' }),
  request: z
    .string()
    .nullable()
    .meta({ description: 'Method and path, with `…` in place of identifying parts; null for older exchanges.' }),
  startedAt: dateTime.meta({ description: 'Start time.' }),
  durationMs: z.number().meta({ description: 'Duration in milliseconds.' }),
  ended: namedEnum('ProviderExchangeEnd', 'Result of a provider request.', {
    not_taken: 'Not a single byte was written: certainly not accepted.',
    answered: 'Complete answer received.',
    unknown: 'Bytes were written without a complete answer: possibly accepted.',
  }).meta({ description: 'Result of the request.' }),
  why: z.string().nullable().meta({ description: 'Failure without an answer, such as `timed_out`; null with an answer.' }),
  status: z.int().nullable().meta({ description: 'HTTP status; null without an answer.' }),
  code: z.string().nullable().meta({ description: 'Provider code in the answer; null when there is none.' }),
  providerRequestId: z.string().nullable().meta({ description: "Provider's request id, for its support." }),
}).meta({ id: 'ProviderExchange' });

type ProviderExchange = z.output<typeof exchangeSchema>;

/** Lists the provider requests about a transfer within PROVIDER_LOG_DAYS. Every read is audited. @throws Refusal 404. */
export const listTransferExchanges = operation({
  title: 'transferExchanges.list',
  summary: 'List provider requests about a transfer',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ transferCode, businessId: ofBusiness, ...pageFields }),
  output: { page: exchangeSchema },
  async run(app, operator, { transferCode: code, businessId, ...asked }) {
    const actor = await actingIn(app, operator, businessId);
    const payment = await paymentOf(app, actor, 'transfer', code);
    await noteRead(app, actor, 'transfer_exchanges', { transferCode: code });
    return exchangesAbout(app, actor.environment, payment, asked);
  },
});

/** Lists the provider requests about a bill within PROVIDER_LOG_DAYS. Every read is audited. @throws Refusal 404. */
export const listBillExchanges = operation({
  title: 'billExchanges.list',
  summary: 'List provider requests about a bill',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ requestRef, businessId: ofBusiness, ...pageFields }),
  output: { page: exchangeSchema },
  async run(app, operator, { requestRef: reference, businessId, ...asked }) {
    const actor = await actingIn(app, operator, businessId);
    const payment = await paymentOf(app, actor, 'bill', reference);
    await noteRead(app, actor, 'bill_exchanges', { requestRef: reference });
    return exchangesAbout(app, actor.environment, payment, asked);
  },
});

export const EXCHANGES = `
  select r.attempt, e.* from unnest($2::text[], $3::int[]) r(reference, attempt)
    cross join lateral (
      select x.id, x.provider as account, x.operation, x.request, x.started_at, x.duration_ms, x.ended, x.why, x.status, x.code, x.provider_request_id,
             ${placeOf('x.started_at')}
        from provider_exchange x
       where x.reference = r.reference and x.environment = $1 and x.started_at >= $4::timestamptz and (x.started_at, x.id) > ($4::timestamptz, $5::uuid)
       order by x.started_at, x.id limit $6) e
   order by e.started_at, e.id limit $6`;

async function exchangesAbout(
  { db }: Pick<App, 'db'>,
  environment: Environment,
  { reference, attempts }: Payment,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ProviderExchange>> {
  const numbers = Array.from({ length: attempts }, (_, index) => index + 1);
  const rows = await db.query<Placed<ProviderExchange>>('evidence.exchanges', EXCHANGES, [
    environment,
    numbers.map((number) => referenceOf({ transferCode: reference }, number)),
    numbers,
    ...placeIn(cursor, 'oldest'),
    limit + 1,
  ]);
  return pageByTime(rows, limit, (row) => ({ ...row, durationMs: Math.round(row.durationMs * 10) / 10 }));
}
