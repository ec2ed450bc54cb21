import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { notifyOwners } from '../businesses/business.ts';
import { minuteOf, RULE_COLUMNS, ruleFields, type TransferRule } from './rule.ts';

/** Every transfer of the business is compared with all of them. */
const MAX_RULES = 20;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const addRuleInput = z.strictObject(ruleFields);
type Asked = z.output<typeof addRuleInput>;

/**
 * Adds a rule for the transfers of this environment, in force with the next one. It is never changed: end it and add another. All owners are told.
 * @throws Refusal 400 VALIDATION_ERROR for conditions that lack their other half, or a key that there is not; 409 CONFLICT beyond 20 rules.
 */
export const addRule = operation({
  title: 'rules.add',
  summary: 'Add a rule for transfers',
  scope: 'rules:write',
  input: addRuleInput,
  async run(app, actor, asked): Promise<TransferRule> {
    refuseHalves(asked);
    return audited(app, actor, async (tx) => {
      const known = await tx.query<{ id: string }>(
        'rules.ids',
        'select id from ledger.transfer_rule where book_id = $1 and ended_at is null',
        [actor.bookId],
      );
      const isRepeat = known.some(({ id }) => id === actor.effectId);
      if (!isRepeat && known.length >= MAX_RULES)
        throw new Refusal('conflict', `There are ${MAX_RULES} rules in force; end one first`, { code: 'CONFLICT' });
      const row = {
        id: actor.effectId,
        name: asked.name,
        action: asked.action,
        above_amount: asked.aboveAmount,
        new_payee_days: asked.newPayeeDays,
        hours_from: asked.hoursFrom && minuteOf(asked.hoursFrom) % 1_440,
        // A day ends at 24:00, also where somebody calls that the next one's 00:00.
        hours_to: asked.hoursTo && (minuteOf(asked.hoursTo) || 1_440),
        weekdays: asked.hoursFrom ? (asked.weekdays ?? EVERY_DAY) : null,
        window_minutes: asked.windowMinutes,
        window_transfers: asked.windowTransfers,
        window_amount: asked.windowAmount,
        payee_hours: asked.payeeHours,
        payee_amount: asked.payeeAmount,
        exempts_all_keys: asked.exemptsAllKeys ?? false,
        exempt_keys: await familiesOf(tx, actor, asked.exemptKeyIds ?? []),
        created_by_name: actor.name,
      };
      const [rule] = await tx.query<TransferRule>('rules.add', `select ${RULE_COLUMNS} from ledger.add_rule($1, $2)`, [
        actor.bookId,
        JSON.stringify(row),
      ]);
      if (!rule) throw new Error('a rule was not kept');
      // The same request again, whose answer was lost.
      if (isRepeat) return rule;
      await audit(tx, actor, { action: 'rules.add', subject: { type: 'transfer_rule', id: rule.id }, after: rule });
      await notifyOwners(tx, actor, 'rules_changed', { act: 'added', rule: rule.name, by: actor.name });
      return rule;
    });
  },
});

function refuseHalves(asked: Asked): void {
  const { aboveAmount, newPayeeDays, hoursFrom, hoursTo, weekdays, windowMinutes, windowTransfers, windowAmount, payeeHours, payeeAmount } =
    asked;
  const lacks = (value: unknown): boolean => value === undefined || value === null;
  const need = (is: boolean, field: string, words: string): void => {
    if (!is) throw invalid(field, `${field}: ${words}`);
  };
  need(lacks(hoursFrom) === lacks(hoursTo), lacks(hoursFrom) ? 'hoursFrom' : 'hoursTo', 'hours have a beginning and an end');
  need(lacks(weekdays) || !lacks(hoursFrom), 'hoursFrom', 'days belong to hours; give those too');
  need(
    lacks(hoursFrom) || lacks(hoursTo) || minuteOf(hoursFrom!) % 1_440 !== minuteOf(hoursTo!),
    'hoursTo',
    'must differ from hoursFrom; 00:00 to 24:00 is the whole day',
  );
  const isCounted = !lacks(windowTransfers) || !lacks(windowAmount);
  need(
    lacks(windowMinutes) !== isCounted,
    lacks(windowMinutes) ? 'windowMinutes' : 'windowTransfers',
    'a window has minutes, and transfers or an amount',
  );
  need(
    lacks(payeeHours) === lacks(payeeAmount),
    lacks(payeeHours) ? 'payeeHours' : 'payeeAmount',
    'the first hours of a payee have an amount',
  );
  need(
    ![aboveAmount, newPayeeDays, hoursFrom, windowMinutes, payeeHours].every(lacks),
    'aboveAmount',
    'a rule needs a condition: an amount, a new payee, hours, a window, or the first hours of a payee',
  );
}

/** A key keeps its exemption when it is rotated: the first of its line is named. */
async function familiesOf(tx: Tx, { businessId, environment }: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const keys = await tx.query<{ id: string; familyId: string }>(
    'rules.keys',
    'select id, coalesce(family_id, id) as family_id from api_key where business_id = $1 and environment = $2 and id = any ($3::uuid[])',
    [businessId, environment, ids],
  );
  const unknown = ids.find((id) => keys.every((key) => key.id !== id));
  if (unknown !== undefined) throw invalid('exemptKeyIds', `exemptKeyIds: ${unknown} is not an API key of this environment`);
  return [...new Set(keys.map(({ familyId }) => familyId))];
}
