import { LockMode, raw } from '@mikro-orm/core';
import { z } from 'zod';
import { found, invalidState } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { ProviderRefusal } from '../../core/provider-log/provider-log.ts';
import { refusalReasons } from '../../core/webhook-inbox/webhook-inbox.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

const rejectedWebhooksSchema = namedObject('RejectedWebhooks', 'Rejected messages to the address of a provider.', {
  id: z.uuid().meta({ description: 'Id of the group.' }),
  account: z.string().meta({ description: 'Provider account of the messages; empty for a combined count.' }),
  reason: namedEnum('RejectedWebhookReason', 'Reason of a rejected provider message.', refusalReasons, {
    forged: 'Invalid signature.',
    address: 'Sender address not in `webhookFrom` of the account.',
    no_account: 'Unknown account.',
  }).meta({ description: 'Reason of the rejection.' }),
  source: z.string().meta({ description: 'Sender address; empty for a combined count.' }),
  digest: z.string().meta({ description: 'First half of the SHA-256 of the latest body, which is not stored.' }),
  times: z.int().meta({ description: 'Number of messages.' }),
  firstAt: dateTime.meta({ description: 'Time of the first message.' }),
  lastAt: dateTime.meta({ description: 'Time of the latest message.' }),
  dismissedAt: dateTime.nullable().meta({ description: 'Time of the dismissal; null while pending.' }),
}).meta({ id: 'RejectedWebhooks' });

/**
 * Dismisses rejected provider messages from the queue after their sender was reviewed. Later messages are a new entry. The audit
 * log of the service names the operator. @throws Refusal 404 RECORD_NOT_FOUND; 409 INVALID_STATE when already dismissed.
 */
export const dismissRejectedWebhooks = operation({
  title: 'rejectedWebhooks.dismiss',
  summary: 'Dismiss rejected provider messages',
  scope: 'providers:operate',
  control: records,
  input: z.strictObject({
    rejectedWebhookId: z.uuid().meta({ description: 'Id of the queue entry.' }),
    note: plainText(500).meta({ description: 'Finding; saved with the entry and in the audit log.' }),
  }),
  output: rejectedWebhooksSchema,
  async run(app, operator, { rejectedWebhookId, note }) {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const key = { id: rejectedWebhookId, environment: operator.environment };
      const row = await tx.em.findOne(ProviderRefusal, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const messages = found(row, 'No rejected messages have this id');
      if (messages.seenAt) throw invalidState('These messages were dismissed before');
      tx.em.assign(messages, { seenBy: operator.name, note });
      messages.seenAt = raw('clock_timestamp()');
      await tx.em.flush();
      const { account, reason, times, seenAt: dismissedAt } = messages;
      const subject = { type: 'provider_refusal', id: rejectedWebhookId };
      await audit(tx, actor, { action: dismissRejectedWebhooks.title, subject, after: { account, reason, times, note } });
      return { ...messages, dismissedAt };
    });
  },
});
