import { z } from 'zod';
import { concernKinds } from '../../providers/ports/concern.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { attemptOutcomes, type ProviderAttempt } from './attempts.ts';
import type { ProviderExchange } from './exchanges.ts';

/** An attempt as every answer shows it. */
export const attemptSchema = z
  .object({
    number: z.int().meta({ description: 'Its number, from 1 on.' }),
    account: z
      .string()
      .meta({ description: 'The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one.' }),
    reference: z.string().meta({ description: 'Our reference of it: the provider knows this attempt by it and no other.' }),
    shortReference: z
      .int()
      .nullable()
      .meta({ description: 'The number by which the provider knows it, where our reference is too long for it; else null.' }),
    outcome: z
      .enum(attemptOutcomes)
      .register(typeNames, {
        name: 'ProviderAttemptOutcome',
        description: 'What is known of an attempt.',
        meanings: {
          waits: 'Nobody was handed it yet.',
          handed_in: 'It is being handed in, or its answer was not stored yet.',
          not_taken: 'It certainly was not taken, for a reason that is ours: the next attempt went elsewhere.',
          refused: 'It was refused at once; the money is back.',
          pending: 'The provider has it, and tells no outcome yet.',
          unknown: 'The provider may have it: it did not answer.',
          delivered: 'The provider says that it was credited, or delivered.',
          declined: 'It was declined without the last word.',
          came_back: 'It came to nothing, and the money is back.',
          cancelled: 'It was cancelled before anybody was handed it.',
        },
      })
      .meta({ description: 'What is known of it.' }),
    code: z.string().nullable().meta({ description: "The provider's code, of its last answer; null until it answered." }),
    description: z
      .string()
      .nullable()
      .meta({ description: "The provider's words, of its last answer: of long numbers in it the last four digits." }),
    sessionId: z.string().nullable().meta({ description: 'The NIP session id, where it told one.' }),
    concern: z
      .enum(concernKinds)
      .register(typeNames, { name: 'ProviderConcern', description: 'What of an answer was for those who run the service.' })
      .nullable()
      .meta({ description: 'What of the answer was for operators; null when nothing was.' }),
    beganAt: instant.nullable().meta({ description: 'When it was handed in; null until it is.' }),
    endedAt: instant.nullable().meta({ description: 'When its outcome was known; null until it is.' }),
  })
  .meta({ id: 'ProviderAttempt' })
  .register(typeNames, { name: 'ProviderAttempt', description: 'One time that a payment was handed to a provider.' });

export type AttemptView = z.output<typeof attemptSchema>;

export const attemptView = (attempt: ProviderAttempt): AttemptView => ({
  number: attempt.number,
  account: attempt.account,
  reference: attempt.reference,
  shortReference: attempt.shortReference,
  outcome: attempt.outcome,
  code: attempt.code,
  description: attempt.description,
  sessionId: attempt.sessionId,
  concern: attempt.concern,
  beganAt: attempt.beganAt?.toISOString() ?? null,
  endedAt: attempt.endedAt?.toISOString() ?? null,
});

/** An exchange as every answer shows it. */
export const exchangeSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    attempt: z.int().meta({ description: 'The number of the attempt that it was about.' }),
    account: z.string().meta({ description: 'The account with a provider that was asked.' }),
    operation: z.string().meta({ description: 'What was asked: `submit`, `outcomeOf`.' }),
    request: z
      .string()
      .nullable()
      .meta({ description: 'Method and path, with `…` for whatever could name somebody; null of exchanges that were kept without.' }),
    startedAt: instant.meta({ description: 'When.' }),
    durationMs: z.number().meta({ description: 'How long it took, in milliseconds.' }),
    ended: z
      .enum(['not_taken', 'answered', 'unknown'])
      .register(typeNames, {
        name: 'ProviderExchangeEnd',
        description: 'How a request to a provider ended.',
        meanings: {
          not_taken: 'Not one byte of it was written: it certainly was not taken.',
          answered: 'A whole answer came.',
          unknown: 'Bytes of it were written and no whole answer came: it may have been taken.',
        },
      })
      .meta({ description: 'How it ended.' }),
    why: z.string().nullable().meta({ description: 'Why there was no answer, such as `timed_out`; null where there was one.' }),
    status: z.int().nullable().meta({ description: 'The HTTP status; null where none came.' }),
    code: z.string().nullable().meta({ description: "The provider's own code in the answer, where it has one." }),
    providerRequestId: z.string().nullable().meta({ description: 'What the provider calls the request, for asking its support.' }),
  })
  .meta({ id: 'ProviderExchange' })
  .register(typeNames, { name: 'ProviderExchange', description: 'One request to a provider, and how it ended.' });

export type ExchangeView = z.output<typeof exchangeSchema>;

export const exchangeView = ({ startedAt, ...exchange }: ProviderExchange): ExchangeView => ({
  id: exchange.id,
  attempt: exchange.attempt,
  account: exchange.account,
  operation: exchange.operation,
  request: exchange.request,
  startedAt: startedAt.toISOString(),
  durationMs: Math.round(exchange.durationMs * 10) / 10,
  ended: exchange.ended,
  why: exchange.why,
  status: exchange.status,
  code: exchange.code,
  providerRequestId: exchange.providerRequestId,
});
