import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Kobo, koboAmount, koboOrNothing } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { notifyOwners } from '../businesses/business.ts';

export const ruleAction = z.enum(['approval', 'alarm']).register(typeNames, {
  name: 'RuleAction',
  description: 'What happens to a transfer that meets a rule.',
  meanings: { approval: 'It waits for a second person, its money held.', alarm: 'It leaves, and the owners are told.' },
});
export type RuleAction = z.output<typeof ruleAction>;

/** A rule of a business for its own transfers, in one environment. A transfer meets it when it meets every condition that is there. */
export interface TransferRule {
  id: string;
  name: string;
  action: RuleAction;
  aboveAmount: Kobo | null;
  newPayeeDays: number | null;
  /** Minutes of the day in Lagos, and days of the week from Monday, 1. */
  hoursFrom: number | null;
  hoursTo: number | null;
  weekdays: number[] | null;
  windowMinutes: number | null;
  windowTransfers: number | null;
  windowAmount: Kobo | null;
  payeeHours: number | null;
  payeeAmount: Kobo | null;
  exemptsAllKeys: boolean;
  /** Ids of the first of the keys that followed each other by rotation. */
  exemptKeys: string[];
  createdAt: Date;
  createdByName: string;
}

export const RULE_COLUMNS = `id, name, action, above_amount, new_payee_days, hours_from, hours_to, weekdays, window_minutes, window_transfers, window_amount,
  payee_hours, payee_amount, exempts_all_keys, exempt_keys, created_at, created_by_name`;

const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 08:30' });
const whole = (max: number) => z.int().min(1).max(max);

/** What a rule is made of. */
export const ruleFields = {
  name: plainText(60).meta({ description: 'What people call it.' }),
  action: ruleAction.meta({ description: 'What happens to a transfer that meets it.' }),
  aboveAmount: koboOrNothing.nullish().meta({ description: 'Kobo: the transfer is above this amount.' }),
  newPayeeDays: whole(366).nullish().meta({ description: 'The payee was first paid less than so many days ago, or never.' }),
  hoursFrom: timeOfDay.nullish().meta({ description: 'The transfer is asked for outside the hours from then, in Lagos, …' }),
  hoursTo: timeOfDay.nullish().meta({ description: '… to then. A span may go past midnight.' }),
  weekdays: z
    .array(whole(7))
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .nullish()
    .meta({ description: 'Days to which the hours belong, 1 is Monday; every day unless told. On the others it is always outside.' }),
  windowMinutes: whole(1_440).nullish().meta({ description: 'With this one there are, within so many minutes, …' }),
  windowTransfers: whole(1_000_000).nullish().meta({ description: '… more transfers than this, …' }),
  windowAmount: koboAmount.nullish().meta({ description: 'Kobo: … or more money than this.' }),
  payeeHours: whole(720).nullish().meta({ description: 'In the first hours of a payee, so many, …' }),
  payeeAmount: koboAmount.nullish().meta({ description: 'Kobo: … it gets more than this together.' }),
  exemptsAllKeys: z.boolean().optional().meta({ description: 'Leaves what API keys send alone.' }),
  exemptKeyIds: z
    .array(z.uuid({ error: 'must be ids of API keys' }))
    .max(20)
    .optional()
    .meta({ description: 'Leaves what these API keys send alone, and what their successors by rotation send.' }),
};

/** 510 for 08:30. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 08:30 for 510. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The rules in force for the transfers of this environment, oldest first; there are 20 at most. Those that ended stand in the audit log. */
export const listRules = operation({
  title: 'rules.list',
  summary: 'The rules for transfers that are in force',
  scope: 'transfers:read',
  input: z.strictObject({}),
  run: (app, { bookId }): Promise<TransferRule[]> =>
    app.db.query<TransferRule>(
      'rules.list',
      `select ${RULE_COLUMNS} from ledger.transfer_rule where book_id = $1 and ended_at is null order by created_at, id`,
      [bookId],
    ),
});

/**
 * Ends a rule, from the next transfer on; what waits because of it goes on waiting. All owners are told. Ending it again says the same.
 * @throws Refusal 404.
 */
export const endRule = operation({
  title: 'rules.end',
  summary: 'End a rule for transfers',
  scope: 'rules:write',
  input: z.strictObject({ ruleId: z.uuid({ error: 'must be the id of a rule' }).meta({ description: 'Which one.' }) }),
  async run(app, actor, { ruleId }): Promise<TransferRule> {
    return audited(app, actor, async (tx) => {
      const [ended] = await tx.query<TransferRule>('rules.end', `select ${RULE_COLUMNS} from ledger.end_rule($1, $2, $3)`, [
        actor.bookId,
        ruleId,
        actor.name,
      ]);
      if (ended) {
        await audit(tx, actor, { action: 'rules.end', subject: { type: 'transfer_rule', id: ruleId }, before: ended });
        await notifyOwners(tx, actor, 'rules_changed', { act: 'ended', rule: ended.name, by: actor.name });
        return ended;
      }
      const [before] = await tx.query<TransferRule>(
        'rules.one',
        `select ${RULE_COLUMNS} from ledger.transfer_rule where book_id = $1 and id = $2`,
        [actor.bookId, ruleId],
      );
      if (!before) throw new Refusal('not_found', 'There is no such rule', { code: 'RECORD_NOT_FOUND' });
      return before;
    });
  },
});
