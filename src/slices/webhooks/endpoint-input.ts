import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { eventNames } from '../../core/events/names.ts';
import { filterInput } from './filter.ts';

const MAX_HEADERS = 10;
const MAX_VALUE = 1_000;

/** What somebody may call a header of their own: how they sign us in, or a name that begins with X-. */
const OWN_NAME = /^(authorization|api-key|x-[a-z0-9-]{1,60})$/i;
/** Ours, and what proxies believe. */
const RESERVED =
  /^x-(service-|webhook-|forwarded|real-ip|original-|client-ip|cluster-client-ip|http-method|method-override|accel-|sendfile|amz)/i;
/** Visible ASCII and single blanks inside: what every server reads alike, and what no line can be smuggled in with. */
const VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;

const headerName = z
  .string()
  .trim()
  .refine((name) => OWN_NAME.test(name) && !RESERVED.test(name), {
    error: 'must be Authorization, Api-Key or a name that begins with X- and is not one of ours or of proxies',
  })
  .meta({ description: '`Authorization`, `Api-Key` or a name that begins with `X-`.' });
const headerValue = z.string().max(MAX_VALUE).regex(VALUE, { error: 'must be visible ASCII, with single blanks at most' });

export interface GivenHeader {
  name: string;
  /** Left out: the one that it has stays. */
  value?: string | undefined;
}

const headers = z
  .array(
    z
      .strictObject({
        name: headerName,
        value: headerValue
          .optional()
          .meta({ description: 'What it carries; never shown again. Left out, a header that is there keeps its own.' }),
      })
      .register(typeNames, { name: 'WebhookHeaderInput', description: 'A header of your own.' }),
  )
  .max(MAX_HEADERS, { error: `must be at most ${MAX_HEADERS} headers` })
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'must not name a header twice' })
  .meta({ description: 'Headers of your own that every attempt carries, all of them, at most 10; an empty list for none.' });

export const endpointId = z.uuid({ error: 'must be the id of an endpoint' }).meta({ description: 'Which endpoint.' });

/** What can be said of a further endpoint. */
export const endpointFields = {
  url: z
    .string({ error: 'must be a URL' })
    .trim()
    .meta({ format: 'uri', description: 'Where events go: https in live; in the sandbox http too.' }),
  description: plainText(200).nullable().meta({ description: 'What it is for, in your words; null for nothing.' }),
  eventTypes: z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .meta({ description: 'Events to deliver; empty for all that are not opt-in.' }),
  filter: filterInput.nullable().meta(z.globalRegistry.get(filterInput) ?? {}),
  headers,
  ratePerSecond: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .meta({ description: 'The most attempts that begin in any one second, 1 to 100; null for no such bound.' }),
  ordered: z.boolean().meta({ description: 'One event at a time, each after the one before it.' }),
};
