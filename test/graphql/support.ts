import pg from 'pg';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import type { Sandbox } from '../support/sandbox.ts';

export interface Answered {
  status: number;
  headers: Headers;
  // The tests compare what was asked for with what the schema says; a type here would be the answer assumed.
  data: any;
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, any> }[];
}

export interface Ask {
  as?: string | null;
  headers?: Record<string, string>;
  operationName?: string;
}

/** Asks one document of a running sandbox. */
export async function ask(
  { url }: Pick<Sandbox, 'url'>,
  query: string,
  variables: Record<string, unknown> = {},
  { as = 'demo', headers = {}, operationName }: Ask = {},
): Promise<Answered> {
  const credentials: Record<string, string> = as === null ? {} : { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret` };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...credentials, ...headers },
    body: JSON.stringify({ query, variables, operationName }),
  });
  const body = (await response.json()) as Pick<Answered, 'data' | 'errors'>;
  return { status: response.status, headers: response.headers, ...body };
}

/** Makes `pk_test_powerless`: a key of the second demo business that may do nothing. */
export async function keyWithoutScopes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = hashSecret('test-pepper-test-pepper-test-pepper!', 'sk_test_powerless_secret');
  await client.query(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes)
     select '00000000-0000-7000-8000-00000000ffff', business_id, environment, 'pk_test_powerless', $1, 'powerless', '{}' from api_key where key_id = 'pk_test_demo2'`,
    [hash],
  );
  await client.end();
}
