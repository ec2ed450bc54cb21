import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { RefusalReason } from '../../core/webhook-inbox/refused.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

/** Messages that were turned away, of one account, for one reason, from one address. */
export interface RefusedMessages {
  id: string;
  account: string;
  reason: RefusalReason;
  source: string;
  digest: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
  seenAt: Date | null;
}

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
  async run(app, operator, { refusalId, note }): Promise<RefusedMessages> {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const [before] = await tx.query<{ isSeen: boolean }>(
        'provider_refusal.lock',
        'select seen_at is not null as is_seen from provider_refusal where id = $1 and environment = $2 for update',
        [refusalId, operator.environment],
      );
      if (!before) throw new Refusal('not_found', 'No messages that were turned away have this id', { code: 'RECORD_NOT_FOUND' });
      if (before.isSeen) throw new Refusal('conflict', 'Somebody has seen these messages already', { code: 'INVALID_STATE' });
      const [seen] = await tx.query<RefusedMessages>(
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
