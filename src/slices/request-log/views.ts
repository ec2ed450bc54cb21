import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { LoggedRequest } from './list.ts';
import { logged } from '../../domain/schema/logged.ts';

/** A kept request as every answer shows it. */
export const requestSchema = z
  .object({
    id: ownId,
    requestId: z.string().meta({ description: 'X-Request-Id of its answer.' }),
    method: z.string().meta({ description: 'GET, POST, PUT or DELETE.' }),
    route: z.string().meta({ description: 'The route, with names in place of ids.' }),
    status: z.int().meta({ description: 'HTTP status of its answer.' }),
    durationMs: z.number().meta({ description: 'How long it took, in milliseconds.' }),
    keyId: logged(z.string()).nullable().meta({ description: "The API key; null for a person's own request." }),
    address: z.string().meta({ description: 'Where it came from.' }),
    idempotencyKey: z.string().nullable().meta({ description: 'Its Idempotency-Key.' }),
    clientReference: logged(z.string()).nullable().meta({ description: "The caller's own reference in it." }),
    errorCode: z.string().nullable().meta({ description: 'Machine code of the refusal.' }),
    requestBody: z.unknown().nullable().meta({ description: 'What was asked, masked; null where it is not kept.' }),
    responseBody: z.unknown().nullable().meta({ description: 'What was answered, masked; null where it is not kept.' }),
    at: instant.meta({ description: 'When.' }),
  })
  .meta({ id: 'LoggedRequest' })
  .register(typeNames, {
    name: 'LoggedRequest',
    description: 'A request to the REST API that was kept. Bodies are masked.',
    isNode: true,
  });
export type RequestView = z.output<typeof requestSchema>;

export const requestView = ({ at, ...rest }: LoggedRequest): RequestView => ({ ...rest, at: at.toISOString() });
