import { z } from 'zod';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { treasuryOf } from './safeguarding.ts';
import { type Balance, balanceSchema, treasurySchema } from './treasury.ts';

/** Retrieves client money, provider balances, safeguarding, and taxes owed to the state. */
export const showTreasury = operation({
  title: 'treasury.retrieve',
  summary: 'Retrieve the treasury position',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({}),
  output: treasurySchema,
  run: (app, { environment }) => treasuryOf(app, environment),
});

const BALANCE_COLUMNS = 'id, account, asked_at, available, unexplained, least, most, by_name as by, day::text as day';

export const NEWEST_BALANCE = `select ${BALANCE_COLUMNS} from treasury.reported_balance where environment = $1 and account = $2 order by id desc limit 1`;

/** Lists balances reported by providers beside the ledger balances, newest first. */
export const listBalances = operation({
  title: 'providerBalances.list',
  summary: 'List balances reported by providers',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({
    account: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Name of the account in PROVIDERS_FILE; all accounts by default.' }),
    daily: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .default(false)
      .meta({ description: 'True for daily balances alone.' }),
    ...pageFields,
  }),
  output: { page: balanceSchema },
  async run({ db }, { environment }, { account, daily, limit, cursor }) {
    const before = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.int()]))[0];
    const rows = await db.query<Balance>(
      'treasury.balances',
      `select ${BALANCE_COLUMNS} from treasury.reported_balance
        where environment = $1 and ($2::text is null or account = $2) and (not $3 or day is not null) and ($4::bigint is null or id < $4)
        order by id desc limit $5`,
      [environment, account ?? null, daily, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});
