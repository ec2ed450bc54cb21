import { Redis } from 'ioredis';
import pg from 'pg';
import { redisUrl } from './services.ts';

/** Columns that hold what names or reaches a person, by their names; texts that are sealed or hashed are not there to be found. */
const PERSONAL =
  /^(?:.*_)?(?:email|emails|first_name|last_name|account_name|account_number|sender_name|customer_name|beneficiary_name|name_on_card|resolved_name|phone|birth_date)$/;
const MIN_LENGTH = 4;
const MAX_VALUES = 500;

/**
 * Looks through everything that the tests of this file left in Redis for every personal value of their database: those of the demo
 * and those that the tests made up. Personal data belongs in PostgreSQL alone.
 * @throws Error naming the column and the key, when one is found.
 */
export async function assertNothingPersonalInRedis(databaseUrl: string): Promise<void> {
  const redis = new Redis(redisUrl(), { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1_000 });
  redis.on('error', () => {});
  try {
    await redis.connect();
  } catch {
    // A test that took its Redis away has nothing there to look at.
    return;
  }
  try {
    const texts = await everythingIn(redis);
    for (const [column, values] of await personalValues(databaseUrl)) {
      for (const value of values) {
        const found = texts.find((text) => mentions(text, value));
        if (found !== undefined) throw new Error(`Redis holds a value of ${column}: ${found.slice(0, 300)}`);
      }
    }
  } finally {
    redis.disconnect();
  }
}

function mentions(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + value.length]];
    if (!/[\p{L}\p{N}-]/u.test(before) && !/[\p{L}\p{N}-]/u.test(after)) return true;
  }
  return false;
}

async function personalValues(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ place: string; name: string; expression: string }>(
      `select format('%I.%I', table_schema, table_name) as place, column_name as name,
              case data_type when 'ARRAY' then format('unnest(%I)::text', column_name) else format('%I::text', column_name) end as expression
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'ARRAY', 'character varying')`,
    );
    const personal = columns.filter(({ name }) => PERSONAL.test(name));
    const union = personal.map(
      ({ place, name, expression }) =>
        `(select distinct '${place}.${name}' as place, ${expression} as value from ${place} limit ${MAX_VALUES})`,
    );
    const { rows } = await client.query<{ place: string; value: string | null }>(union.join(' union all '));
    const values = new Map<string, string[]>();
    for (const { place, value } of rows) {
      if (value !== null && value.length >= MIN_LENGTH) values.set(place, [...(values.get(place) ?? []), value]);
    }
    return values;
  } finally {
    await client.end();
  }
}

/** Every key with what it holds, as text. */
export async function everythingIn(redis: Redis): Promise<string[]> {
  const texts: string[] = [];
  for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>) {
    for (const key of keys) texts.push(`${key} ${JSON.stringify(await contentOf(redis, key))}`);
  }
  return texts;
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
