import { z } from 'zod';
import { errorCodes } from '../../domain/errors/error-codes.ts';
import { logged } from '../../domain/schema/logged.ts';
import { DOTS, redact, withoutHidden, withoutNumbers } from './redact.ts';

/** What a failure tells beside its sentence. */
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
  docs_url: logged(z.string()),
});
/** Sentences that hold words of a provider. */
const PROVIDERS_WORDS = new Set(['PROVIDER_REJECTED', 'UPSTREAM_ERROR']);

/** The schemas of a route's answer. */
export interface AnswerSchemas {
  data: z.ZodType;
  meta?: z.ZodType | undefined;
}

/**
 * An answer as the request log may keep it. Its sentence is ours, without what the request brought; where a provider's words are in it, it is masked.
 * @param hidden texts of the request that were masked.
 */
export function redactedAnswer(
  answer: Record<string, unknown>,
  schemas: AnswerSchemas | null,
  hidden: readonly string[],
): Record<string, unknown> {
  const { success, error, message, field, data, meta, ...rest } = answer;
  if (success === true)
    return {
      success,
      ...(typeof message === 'string' && { message: withoutNumbers(message, hidden) }),
      ...(data !== undefined && { data: redact(data, schemas?.data ?? null, hidden).kept }),
      ...(meta !== undefined && { meta: redact(meta, schemas?.meta ?? null, hidden).kept }),
    };
  const told = redact({ success, data, ...rest }, failure, hidden).kept as Record<string, unknown>;
  const isOurs = !PROVIDERS_WORDS.has(String(answer['code']));
  return {
    ...told,
    ...(typeof error === 'string' && { error: isOurs ? withoutNumbers(error, hidden) : DOTS }),
    ...(typeof field === 'string' && { field: withoutHidden(field, hidden) }),
  };
}
