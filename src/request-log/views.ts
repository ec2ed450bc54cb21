import { z } from 'zod';
import type { LoggedRequest } from './list.ts';

/** A kept request as every answer shows it. */
export const requestSchema = z
  .object({
    id: z.uuid(),
    requestId: z.string(),
    method: z.string(),
    route: z.string(),
    status: z.int(),
    durationMs: z.number(),
    keyId: z.string().nullable().meta({ description: "Null for a person's own request" }),
    address: z.string(),
    idempotencyKey: z.string().nullable(),
    clientReference: z.string().nullable(),
    errorCode: z.string().nullable(),
    requestBody: z.unknown().meta({ description: 'Masked; null where it is not kept' }),
    responseBody: z.unknown().meta({ description: 'Masked; null where it is not kept' }),
    at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'LoggedRequest' });
export type RequestView = z.output<typeof requestSchema>;

export const requestView = ({ at, ...rest }: LoggedRequest): RequestView => ({ ...rest, at: at.toISOString() });
