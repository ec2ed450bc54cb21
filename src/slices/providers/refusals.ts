import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { refusalReasons } from '../../core/webhook-inbox/refused.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

/** Messages that were turned away, of one account, for one reason, from one address. */
const refusedMessagesSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    account: z.string().meta({ description: 'The account with a provider that they were for; empty where several are counted together.' }),
    reason: z
      .enum(refusalReasons)
      .register(typeNames, {
        name: 'RefusedMessageReason',
        description: 'Why a message to the address of a provider was turned away.',
        meanings: {
          forged: 'It is not signed as the provider signs.',
          address: "It comes from an address that is none of the provider's (`webhookFrom` of the account).",
          no_account: 'No account has this name.',
        },
      })
      .meta({ description: 'Why they were turned away.' }),
    source: z.string().meta({ description: 'The address that they came from; empty where several are counted together.' }),
    digest: z.string().meta({ description: 'The first half of the SHA-256 of the latest one, whose body is not kept.' }),
    times: z.int().meta({ description: 'How many there were.' }),
    firstAt: dateTime.meta({ description: 'When the first came.' }),
    lastAt: dateTime.meta({ description: 'When the latest came.' }),
    seenAt: dateTime.nullable().meta({ description: 'When an operator saw them; null while they wait.' }),
  })
  .meta({ id: 'RefusedMessages' })
  .register(typeNames, { name: 'RefusedMessages', description: 'Messages to the address of a provider that were turned away.' });

/**
 * Takes messages that were turned away out of the queue: somebody has looked at who sent them. Those that come after it are an entry of their own. The log of the
 * service tells who did it.
 * @throws Refusal 404 RECORD_NOT_FOUND; 409 INVALID_STATE when somebody has seen them already.
 */
export const seeRefusedMessages = operation({
  title: 'providers.see_refused',
  summary: 'Take messages of a provider that were turned away out of the queue',
  scope: 'providers:operate',
  control: records,
  input: z.strictObject({
    refusalId: z.uuid().meta({ description: 'The id of the entry in the queue.' }),
    note: plainText(500).meta({ description: 'What was found; kept with it and in the audit log.' }),
  }),
  output: refusedMessagesSchema,
  async run(app, operator, { refusalId, note }) {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const [before] = await tx.query<{ isSeen: boolean }>(
        'provider_refusal.lock',
        'select seen_at is not null as is_seen from provider_refusal where id = $1 and environment = $2 for update',
        [refusalId, operator.environment],
      );
      if (!before) throw new Refusal('not_found', 'No messages that were turned away have this id', { code: 'RECORD_NOT_FOUND' });
      if (before.isSeen) throw new Refusal('conflict', 'Somebody has seen these messages already', { code: 'INVALID_STATE' });
      const [seen] = await tx.query<z.output<typeof refusedMessagesSchema>>(
        'provider_refusal.see',
        `update provider_refusal set seen_at = clock_timestamp(), seen_by = $2, note = $3 where id = $1
         returning id, account, reason, source, digest, times, first_at, last_at, seen_at`,
        [refusalId, operator.name, note],
      );
      if (!seen) throw new Error('a row that is locked is gone');
      const { account, reason, times } = seen;
      const subject = { type: 'provider_refusal', id: refusalId };
      await audit(tx, actor, { action: seeRefusedMessages.title, subject, after: { account, reason, times, note } });
      return seen;
    });
  },
});
