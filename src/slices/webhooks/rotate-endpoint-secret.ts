import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import type { MadeEndpoint } from './add-endpoint.ts';
import { changedEndpoint } from './endpoint-change.ts';
import { endpointId } from './endpoint-input.ts';
import { gracePeriodSeconds, rotated } from './rotate.ts';

/**
 * Makes a new signing secret of a further endpoint and tells it this once. It signs from the next attempt on, retries included; a grace period keeps the old one
 * beside it in `webhook-signature`.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const rotateEndpointSecret = operation({
  title: 'webhooks.rotate_endpoint_secret',
  summary: 'Make a new signing secret of a further endpoint; it is shown once',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId, gracePeriodSeconds }),
  async run(app, actor, { endpointId: id, gracePeriodSeconds: grace = 0 }): Promise<MadeEndpoint> {
    let secret = '';
    const endpoint = await changedEndpoint(app, actor, { action: 'webhooks.rotate_endpoint_secret', id }, async (tx, receiver) => {
      secret = await rotated(app, actor, tx, receiver, grace);
    });
    return { endpoint, secret };
  },
});
