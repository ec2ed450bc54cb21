import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { noteRead } from '../../core/audit/audited.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { requestRef } from '../bills/bill.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { referenceOf } from '../transfers/settle/attempts.ts';
import { transferCode } from '../transfers/read/input.ts';
import { ofBusiness, type Payment, paymentOf } from './payment.ts';

/** One request to a provider about a payment, and how it ended. Without headers and bodies: none is kept. */
const exchangeSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    attempt: z.int().meta({ description: 'The number of the attempt that it was about.' }),
    account: z.string().meta({ description: 'The account with a provider that was asked.' }),
    operation: z.string().meta({ description: 'What was asked: `submit`, `outcomeOf`.' }),
    request: z
      .string()
      .nullable()
      .meta({ description: 'Method and path, with `…` for whatever could name somebody; null of exchanges that were kept without.' }),
    startedAt: dateTime.meta({ description: 'When.' }),
    durationMs: z.number().meta({ description: 'How long it took, in milliseconds.' }),
    ended: z
      .enum(['not_taken', 'answered', 'unknown'])
      .register(typeNames, {
        name: 'ProviderExchangeEnd',
        description: 'How a request to a provider ended.',
        meanings: {
          not_taken: 'Not one byte of it was written: it certainly was not taken.',
          answered: 'A whole answer came.',
          unknown: 'Bytes of it were written and no whole answer came: it may have been taken.',
        },
      })
      .meta({ description: 'How it ended.' }),
    why: z.string().nullable().meta({ description: 'Why there was no answer, such as `timed_out`; null where there was one.' }),
    status: z.int().nullable().meta({ description: 'The HTTP status; null where none came.' }),
    code: z.string().nullable().meta({ description: "The provider's own code in the answer, where it has one." }),
    providerRequestId: z.string().nullable().meta({ description: 'What the provider calls the request, for asking its support.' }),
  })
  .meta({ id: 'ProviderExchange' })
  .register(typeNames, { name: 'ProviderExchange', description: 'One request to a provider, and how it ended.' });

type ProviderExchange = z.output<typeof exchangeSchema>;

/**
 * What was said to providers about one transfer of any business, oldest first, as long as it is kept (PROVIDER_LOG_DAYS). Each look is in the audit log of
 * that business. @throws Refusal 404.
 */
export const listTransferExchanges = operation({
  title: 'evidence.transfer_exchanges',
  summary: 'What was said to providers about one transfer of any business',
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

/** The same for a bill. @throws Refusal 404. */
export const listBillExchanges = operation({
  title: 'evidence.bill_exchanges',
  summary: 'What was said to a provider about one bill of any business',
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

/** The statement behind the lists: an index gives the next of each reference, whatever was said about others. */
export const EXCHANGES = `
  select r.attempt, e.* from unnest($2::text[], $3::int[]) r(reference, attempt)
    cross join lateral (
      select x.id, x.provider as account, x.operation, x.request, x.started_at, x.duration_ms, x.ended, x.why, x.status, x.code, x.provider_request_id,
             to_char(x.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
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
  const [since, id] = cursor === undefined ? ['-infinity', NIL] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
  const numbers = Array.from({ length: attempts }, (_, index) => index + 1);
  const rows = await db.query<ProviderExchange & { place: string }>('evidence.exchanges', EXCHANGES, [
    environment,
    numbers.map((number) => referenceOf({ transferCode: reference }, number)),
    numbers,
    since,
    id,
    limit + 1,
  ]);
  const page = pageOf(rows, limit, ({ place, id: last }) => [place, last]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, durationMs: Math.round(row.durationMs * 10) / 10 })) };
}
