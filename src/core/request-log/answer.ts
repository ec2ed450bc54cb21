import { z } from 'zod';
import { errorCodes } from '../../domain/errors/error-codes.ts';
import { logged } from '../../domain/schema/logged.ts';
import { DOTS, redact, withoutHidden, withoutNumbers } from './redact.ts';

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

export interface AnswerSchemas {
  data: z.ZodType;
  meta?: z.ZodType | undefined;
}

/** The answer as stored: provider messages masked. @param hidden masked texts of the request. */
export function redactedAnswer(
  answer: Record<string, unknown>,
  schemas: AnswerSchemas | null,
  hidden: readonly string[],
): Record<string, unknown> {
  // `errors` repeats what `error` and `field` say.
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
