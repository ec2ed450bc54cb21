import { isUnknown, type Outcome, outcomeOf } from './outcome.ts';
import { type Page, type Pages, pagesOf } from './pages.ts';
import type { Answer, RequestOptions, Transport } from './transport.ts';

interface Parts {
  body?: unknown;
  query?: object | undefined;
  options?: RequestOptions | undefined;
}

export interface Call {
  /** One record. @throws TollgateError */
  data<T>(method: string, path: string, parts: Parts): Promise<T>;
  /** One of three outcomes. @throws TollgateError for a refused request without effect. */
  outcome<T>(method: string, path: string, parts: Parts): Promise<Outcome<T>>;
  /** The same for an operation whose 202 is a stored record. */
  stored<T>(method: string, path: string, parts: Parts): Promise<Outcome<T>>;
  /** List. @throws TollgateError while its pages are read. */
  page<T>(method: string, path: string, parts: Parts): Pages<T>;
  /** File. @throws TollgateError */
  text<T extends string>(method: string, path: string, parts: Parts): Promise<T>;
  bytes<T extends Uint8Array>(method: string, path: string, parts: Parts): Promise<T>;
}

export const openCall = (transport: Transport): Call => ({
  outcome: (method, path, parts) => outcomeFrom(transport({ method, path, ...parts })),
  stored: (method, path, parts) => outcomeFrom(transport({ method, path, ...parts }), true),
  async data<T>(method: string, path: string, parts: Parts) {
    const { body } = await transport({ method, path, ...parts });
    return (body as { data: T }).data;
  },
  page<T>(method: string, path: string, { query, ...parts }: Parts) {
    return pagesOf<T>(async (cursor) => {
      const { body } = await transport({ method, path, ...parts, query: cursor === undefined ? query : { ...query, cursor } });
      const { data, meta } = body as { data: T[]; meta: { nextCursor: string | null } };
      return { data, nextCursor: meta.nextCursor } satisfies Page<T>;
    });
  },
  async text<T extends string>(method: string, path: string, parts: Parts) {
    return (await transport({ method, path, ...parts })).body as T;
  },
  async bytes<T extends Uint8Array>(method: string, path: string, parts: Parts) {
    return (await transport({ method, path, ...parts })).body as T;
  },
});

async function outcomeFrom<T>(answer: Promise<Answer>, isStored = false): Promise<Outcome<T>> {
  try {
    return outcomeOf<T>(await answer, isStored);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return { outcome: 'unknown', data: null, error };
  }
}
