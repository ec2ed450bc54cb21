import type { Logger } from 'pino';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { errorCodes } from '../../domain/errors/error-codes.ts';
import { newId } from '../../domain/ids/ids.ts';
import { logged } from '../../domain/schema/logged.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';
import type { Database } from '../../platform/db/database.ts';
import { DOTS, redact, type Redacted, withoutHidden, withoutNumbers } from './redact.ts';

const failure = z.object({
  success: z.boolean(),
  code: z.enum(Object.keys(errorCodes)),
  data: z.object({
    transferCode: logged(z.string()),
    requestRef: logged(z.string()),
    transactionResponseCode: logged(z.string()),
    transactionRef: logged(z.string()),
  }),
  requestId: logged(z.string()),
  retryable: z.boolean(),
  docsUrl: logged(z.string()),
});
const PROVIDER_CODES = new Set(['PROVIDER_REJECTED', 'UPSTREAM_ERROR']);

interface AnswerSchemas {
  data: z.ZodType;
  meta?: z.ZodType | undefined;
}

/** The answer as stored: provider messages masked. @param hidden masked texts of the request. */
export function redactedAnswer(
  answer: Record<string, unknown>,
  schemas: AnswerSchemas | null,
  hidden: readonly string[],
): Record<string, unknown> {
  const { success, error, message, field, errors: _, data, meta, ...rest } = answer;
  if (success === true)
    return {
      success,
      ...(typeof message === 'string' && { message: withoutNumbers(message, hidden) }),
      ...(data !== undefined && { data: redact(data, schemas?.data ?? null, hidden).saved }),
      ...(meta !== undefined && { meta: redact(meta, schemas?.meta ?? null, hidden).saved }),
    };
  const result = redact({ success, data, ...rest }, failure, hidden).saved as Record<string, unknown>;
  const isOurs = !PROVIDER_CODES.has(String(answer['code']));
  return {
    ...result,
    ...(typeof error === 'string' && { error: isOurs ? withoutNumbers(error, hidden) : DOTS }),
    ...(typeof field === 'string' && { field: withoutHidden(field, hidden) }),
  };
}

export interface RequestNote {
  bookId: number | null;
  environment: Environment;
  requestId: string;
  method: string;
  /** Route pattern, never the path. */
  route: string;
  status: number;
  durationMs: number;
  keyId: string | null;
  userId: string | null;
  address: string;
  idempotencyKey: string | null;
  input: Record<string, unknown> | null;
  schemas: { input: z.ZodType; answer: AnswerSchemas | null } | null;
  body: string;
}

const MAX_WAITING = 2_000;
const BATCH = 500;
const MAX_PARSED = 65_536;
/** Parsing a large answer is slow, so their number per second is bounded. */
const LARGE = 4_096;
const LARGE_PER_SECOND = 262_144;

/** Records requests in batches, bounded in memory and by `perSecond`; a crash loses half a second of them. */
export class RequestLog {
  private readonly db: Database;
  private readonly perSecond: number;
  private readonly waiting: string[] = [];
  private second = 0;
  private taken = 0;
  private parsed = 0;
  private readonly buffer: WriteBehindBuffer<string>;

  constructor(db: Database, log: Logger, perSecond: number) {
    this.db = db;
    this.perSecond = perSecond;
    this.buffer = new WriteBehindBuffer({
      take: () => this.waiting.splice(0, BATCH),
      write: (batch) => this.write(batch),
      lost: (error, batch) => log.debug({ err: error, notes: batch.length }, 'requests could not be recorded'),
    });
  }

  hasRoom(): boolean {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.taken = 0;
      this.parsed = 0;
    }
    return this.taken < this.perSecond && this.waiting.length < MAX_WAITING;
  }

  note(note: RequestNote): void {
    if (!this.hasRoom()) return;
    this.taken++;
    this.waiting.push(JSON.stringify(rowOf(note, this.answerOf(note))));
    this.buffer.soon();
  }

  drained(): Promise<void> {
    return this.buffer.drained();
  }

  /** Stored answer; null for non-JSON or oversized, `TOO_MUCH` over the bound of large answers. */
  private answerOf({ body }: RequestNote): Record<string, unknown> | null {
    if (!body.startsWith('{') || body.length > MAX_PARSED) return null;
    if (body.length > LARGE) {
      if (this.parsed + body.length > LARGE_PER_SECOND) return TOO_MUCH;
      this.parsed += body.length;
    }
    return JSON.parse(body) as Record<string, unknown>;
  }

  private write(batch: readonly string[]): Promise<unknown> {
    return this.db.query(
      'request_log.write',
      `insert into request_log (book_id, id, request_id, method, route, status, duration_ms, key_id, user_id, address, idempotency_key, client_reference, error_code,
                                  request_body, response_body, at)
           select coalesce(r."bookId", s.id), r.id, "requestId", method, route, r.status, "durationMs", "keyId", "userId", address, "idempotencyKey", "clientReference", "errorCode", request, response, at
             from jsonb_to_recordset($1) as r("bookId" bigint, environment text, id uuid, "requestId" text, method text, route text, status smallint, "durationMs" real, "keyId" text,
                  "userId" uuid, address text, "idempotencyKey" text, "clientReference" text, "errorCode" text, request jsonb, response jsonb, at timestamptz)
             left join ledger.book s on r."bookId" is null and s.business_id = '00000000-0000-0000-0000-000000000000' and s.environment = r.environment and s.currency = 'NGN'
            where coalesce(r."bookId", s.id) is not null`,
      [`[${batch.join(',')}]`],
    );
  }
}

const TOO_MUCH = { omitted: 'This answer was not stored: volume limit of its second' };

function rowOf({ input, body: _, schemas, ...note }: RequestNote, answer: Record<string, unknown> | null): object {
  const { saved, hidden } = input ? redact(input, schemas?.input ?? null) : NOT_LOGGED;
  const request = saved as Record<string, unknown> | null;
  return {
    ...note,
    idempotencyKey: note.idempotencyKey && withoutHidden(note.idempotencyKey, hidden),
    id: newId(),
    at: new Date().toISOString(),
    clientReference: textOf(request?.['clientReference'] ?? request?.['requestRef']),
    errorCode: textOf(answer?.['code']),
    request,
    response: answer && input && (answer === TOO_MUCH ? answer : redactedAnswer(answer, schemas?.answer ?? null, hidden)),
  };
}

const NOT_LOGGED: Redacted = { saved: null, hidden: [] };

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && !value.startsWith(DOTS) ? value.slice(0, 100).replaceAll('\u0000', '') : null;
