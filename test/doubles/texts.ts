import { createHmac, randomUUID } from 'node:crypto';
import type { DoubleReply, DoubleRequest } from './server.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface SignedMessage {
  body: string;
  headers: Record<string, string>;
}

/** A request with a body of JSON, or the provider's refusal of it. */
export const bodiesRefusedBy =
  (refuse: (why: string) => DoubleReply) =>
  ({ headers, body }: Pick<DoubleRequest, 'headers' | 'body'>, act: (fields: Fields) => DoubleReply): DoubleReply => {
    if (!String(headers['content-type']).startsWith('application/json')) return refuse('Unsupported content type');
    try {
      return act(JSON.parse(body) as Fields);
    } catch {
      return refuse('Malformed JSON');
    }
  };

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isDigits = (value: unknown, digits: RegExp = /^\d{10}$/): value is string => typeof value === 'string' && digits.test(value);
/** Naira as a number with no more than two decimals. */
export const isNaira = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && /^\d+(\.\d{1,2})?$/.test(String(value));

/** What is there under a name; a test that names something else is mistaken. */
export function thereIn<Row>(rows: ReadonlyMap<string, Row>, name: string, provider: string): Row {
  const row = rows.get(name);
  if (row === undefined) throw new Error(`${provider} has nothing under ${name}`);
  return row;
}

/** A page of a list, counted from 1, and how many there are: one where there is nothing. */
export const pageOf = <Row>(all: readonly Row[], page: number, size: number): { rows: Row[]; total: number; pages: number } => ({
  rows: all.slice((page - 1) * size, page * size),
  total: all.length,
  pages: Math.max(1, Math.ceil(all.length / size)),
});

/** A message, with the HMAC-SHA512 of its bytes in a header. */
export function signedBy(secret: string, header: string, message: object): SignedMessage {
  const body = JSON.stringify(message);
  return { body, headers: { 'content-type': 'application/json', [header]: createHmac('sha512', secret).update(body).digest('hex') } };
}

/** Tokens that were given out for a pair of credentials, until they end. */
export class GivenTokens {
  private readonly given = new Set<string>();
  private readonly pair: string;
  asked = 0;

  constructor(id: string, secret: string) {
    this.pair = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  }

  /** Null for other credentials. */
  give({ headers }: DoubleRequest): string | null {
    if (headers.authorization !== this.pair) return null;
    this.asked++;
    const token = randomUUID();
    this.given.add(token);
    return token;
  }

  admits({ headers }: DoubleRequest): boolean {
    return this.given.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  }

  end(): void {
    this.given.clear();
  }
}
