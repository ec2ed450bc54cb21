import type { Secret } from '../../../platform/crypto/secret.ts';
import { type Hint, type Inbox, inboxOf } from '../../adapter/adapter.ts';
import { fieldsIn, textIn } from '../../http/fields.ts';
import { isSignedBy } from '../../http/inbound.ts';

/** Termii signs the bytes of a report with the secret key of the account, which is not the API key. No time stands in it, so a copy costs one question. */
export const termiiInbox = (secretKey: Secret): Inbox =>
  inboxOf({ isGenuine: (headers, body) => isSignedBy(secretKey, body, headers['x-termii-signature']), read });

function read(json: unknown): Hint {
  const fields = fieldsIn(json);
  const [event, reference, status] = [textIn(fields?.['type']), textIn(fields?.['message_id']), textIn(fields?.['status'])];
  if (event !== 'outbound' || reference === '' || reference.length > 100) return { kind: 'unknown', event: event || 'unreadable' };
  return { kind: 'payment', event, reference, key: `${reference} ${status}`.slice(0, 200), isReturn: false };
}
