import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { servedVersion } from '../../core/versions/versions.ts';
import { eventNames } from '../../core/events/names.ts';
import { filterInput } from './filter.ts';
import { signatureProfileInput } from './signature-profile.ts';

const MAX_HEADERS = 10;
const MAX_VALUE = 1_000;

/** Custom headers: authentication, or the prefix X-. */
const OWN_NAME = /^(authorization|api-key|x-[a-z0-9-]{1,60})$/i;
const RESERVED =
  /^x-(service-|webhook-|forwarded|real-ip|original-|client-ip|cluster-client-ip|http-method|method-override|accel-|sendfile|amz)/i;
/** Visible ASCII and single spaces: no header injection. */
const VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;

const headerName = z
  .string()
  .trim()
  .refine((name) => OWN_NAME.test(name) && !RESERVED.test(name), {
    error: 'must be Authorization, Api-Key or a name with the prefix X- that neither the service nor a proxy uses',
  })
  .meta({ description: '`Authorization`, `Api-Key` or a name with the prefix `X-`.' });
const headerValue = z.string().max(MAX_VALUE).regex(VALUE, { error: 'must be visible ASCII, with single spaces at most' });

export interface GivenHeader {
  name: string;
  value?: string | undefined;
}

const headers = z
  .array(
    z
      .strictObject({
        name: headerName,
        value: headerValue
          .optional()
          .meta({ description: 'The value, never shown again. If omitted, an existing header keeps its value.' }),
      })
      .register(typeNames, { name: 'WebhookHeaderInput', description: 'A custom header.' }),
  )
  .max(MAX_HEADERS, { error: `must be at most ${MAX_HEADERS} headers` })
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'must not name a header twice' })
  .meta({ description: 'Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all.' });

export const endpointId = z.uuid({ error: 'must be the id of an endpoint' }).meta({ description: 'The id of the endpoint.' });

export const endpointFields = {
  url: z
    .string({ error: 'must be a URL' })
    .trim()
    .meta({ format: 'uri', description: 'The URL of the endpoint: https in live; http or https in the sandbox.' }),
  description: plainText(200).nullable().meta({ description: 'The purpose of the endpoint, in your words; null for none.' }),
  eventTypes: z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .meta({ description: 'Events to deliver; empty for all events except opt-in events.' }),
  filter: filterInput.nullable().meta(z.globalRegistry.get(filterInput) ?? {}),
  headers,
  ratePerSecond: z.int().min(1).max(100).nullable().meta({ description: 'Maximum attempts per second, 1 to 100; null for no rate limit.' }),
  apiVersion: servedVersion.meta({ description: 'Version of the API that bodies follow, such as 2026-12-01.' }),
  signatureProfile: signatureProfileInput,
  ordered: z.boolean().meta({ description: 'Ordered delivery: one event at a time, in order.' }),
};
