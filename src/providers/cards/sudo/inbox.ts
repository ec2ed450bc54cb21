import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { type Hint, type Inbox, inboxOf, isSame } from '../../adapter/adapter.ts';

const idIn = z.union([z.string().min(1).max(100), z.looseObject({ _id: z.string().min(1).max(100) }).transform(({ _id }) => _id)]);
const message = z.looseObject({
  type: z.string().max(64),
  data: z.looseObject({
    object: z.looseObject({ _id: z.string().min(1).max(100), card: idIn.nullish(), status: z.string().max(64).nullish() }),
  }),
});

/** Security: the header is static [K], so a message can be forged after one leak. A message only triggers a query. */
export const sudoInbox = (webhookAuthorization: Secret): Inbox =>
  inboxOf({
    isGenuine: (headers) => isSame(headers['authorization'], webhookAuthorization.reveal()),
    acknowledgement: '{"statusCode":200}',
    read,
  });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { type: event, data } = parsed.data;
  const { _id: about, card, status } = data.object;
  const reference = card ?? (event.startsWith('card.') ? about : null);
  if (reference === null) return { kind: 'unknown', event };
  return { kind: 'payment', event, reference, key: `${event} ${about} ${status ?? ''}`, isReturn: false };
}
