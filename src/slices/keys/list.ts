import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { apiKeyId } from './input.ts';
import { COLUMNS, findKey, type KeyRow, keySchema, recordOf, shownKey } from './record.ts';

/** Lists the API keys of the business and environment, newest first, ended keys included. */
export const listKeys = operation({
  title: 'apiKeys.list',
  summary: 'List API keys',
  scope: 'keys:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: keySchema },
  async run(app, { businessId, environment }, { limit, cursor }) {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<KeyRow>(
      'keys.list',
      `select ${COLUMNS} from api_key where business_id = $1 and environment = $2 and id < $3 order by id desc limit $4`,
      [businessId, environment, before, limit + 1],
    );
    return pageOf(
      rows.map((row) => shownKey(recordOf(row))),
      limit,
      ({ id }) => [id],
    );
  },
});

/** Retrieves an API key by its id, without the secret. @throws Refusal 404. */
export const showKey = operation({
  title: 'apiKeys.retrieve',
  summary: 'Retrieve an API key',
  scope: 'keys:read',
  input: z.strictObject({ apiKeyId }),
  output: keySchema,
  run: async (app, actor, { apiKeyId: id }) => shownKey(await findKey(app.db, actor, id)),
});
