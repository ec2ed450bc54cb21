import { z } from 'zod';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { priceKind, type Price, PRICE_COLUMNS, priceOf, priceSchema, shownPrice } from './price.ts';

/** Lists the price rules of this environment, latest start first. */
export const listPrices = operation({
  title: 'prices.list',
  summary: 'List price rules',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject({
    kind: priceKind.optional().meta({ description: 'Returns only rules of this kind.' }),
    forBusiness: z.uuid().optional().meta({ description: 'Returns only rules of this business.' }),
    ...pageFields,
  }),
  output: { page: priceSchema },
  async run(app, { environment }, { kind, forBusiness, limit, cursor }) {
    const [from, id] =
      cursor === undefined ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const rows = await app.db.query<Price & { place: string }>(
      'prices.list',
      `select ${PRICE_COLUMNS}, to_char(effective_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
         from fee_rule where (environment is null or environment = $1) and ($2::text is null or kind = $2) and ($3::uuid is null or business_id = $3)
          and (effective_from, id) < ($4::timestamptz, $5::uuid)
        order by effective_from desc, id desc limit $6`,
      [environment, kind ?? null, forBusiness ?? null, from, id, limit + 1],
    );
    const page = pageOf(rows, limit, ({ place, id: last }) => [place, last]);
    return { ...page, rows: page.rows.map(shownPrice) };
  },
});

/** Retrieves a price rule of this environment: future, current or ended. @throws Refusal 404. */
export const findPrice = operation({
  title: 'prices.retrieve',
  summary: 'Retrieve a price rule',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject({ priceId: z.uuid().meta({ description: 'Id of the rule.' }) }),
  output: priceSchema,
  async run(app, { environment }, { priceId }) {
    const found = await priceOf(app.db, priceId);
    if (!found || (found.environment ?? environment) !== environment)
      throw new Refusal('not_found', 'No price rule with this id; check the id', { code: 'RECORD_NOT_FOUND' });
    return shownPrice(found);
  },
});
