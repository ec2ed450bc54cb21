import { sql } from 'kysely';
import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { koboAmount, koboOrNothing } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { invalid, notFound, conflict } from '../../platform/errors/refusal.ts';
import { notifyOwners } from '../businesses/business.ts';
import { ApiKey } from '../keys/key.ts';
import { minuteOf, ruleAction, ruleColumns, ruleOf, type RuleRow, ruleSchema, TransferRule } from './rule.ts';

/** Bound: each transfer is matched against all rules. */
const MAX_RULES = 20;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 08:30' });
const whole = (max: number) => z.int().min(1).max(max);

const addRuleInput = z.strictObject({
  name: plainText(60).meta({ description: 'Rule name.' }),
  action: ruleAction.meta({ description: 'Action on a transfer that matches.' }),
  aboveAmount: koboOrNothing.nullish().meta({ description: 'Kobo: matches transfers above this amount.' }),
  newPayeeDays: whole(366).nullish().meta({ description: 'Matches a payee first paid less than this number of days ago, or never.' }),
  hoursFrom: timeOfDay.nullish().meta({ description: 'Start of the allowed hours in Lagos; matches transfers requested outside.' }),
  hoursTo: timeOfDay.nullish().meta({ description: 'End of the allowed hours; a span may cross midnight.' }),
  weekdays: z
    .array(whole(7))
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .nullish()
    .meta({ description: 'Days of the allowed hours, 1 is Monday; every day by default. All other days match.' }),
  windowMinutes: whole(1_440).nullish().meta({ description: 'Window in minutes, with windowTransfers, windowAmount or both.' }),
  windowTransfers: whole(1_000_000)
    .nullish()
    .meta({ description: 'Matches when the window has more transfers than this, including the new one.' }),
  windowAmount: koboAmount
    .nullish()
    .meta({ description: 'Kobo: matches when the window has a larger sum than this, including the new transfer.' }),
  payeeHours: whole(720).nullish().meta({ description: 'Hours since the first payment to a payee, with payeeAmount.' }),
  payeeAmount: koboAmount
    .nullish()
    .meta({ description: 'Kobo: matches when the payee receives more than this in total within payeeHours.' }),
  exemptsAllKeys: z.boolean().optional().meta({ description: 'Exempts transfers of all API keys.' }),
  exemptKeyIds: z
    .array(z.uuid({ error: 'must be ids of API keys' }))
    .max(20)
    .optional()
    .meta({ description: 'Exempts transfers of these API keys and of their successors by rotation.' }),
});
type NewRule = z.output<typeof addRuleInput>;

const inForce = prepared(TransferRule)('rules.list', (db, $: { bookId: number }) =>
  db
    .selectFrom('ledger.transfer_rule')
    .select(ruleColumns)
    .where('bookId', '=', $.bookId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Lists the active rules for transfers of this environment, oldest first, at most 20. Ended rules are in the audit log. */
export const listRules = operation({
  title: 'transferRules.list',
  summary: 'List active transfer rules',
  scope: 'transfers:read',
  input: z.strictObject({}),
  output: { list: ruleSchema },
  run: async (app, { bookId }) => (await inForce(app.db, { bookId })).map(ruleOf),
});

/** Retrieves an active rule. @throws Refusal 404 RECORD_NOT_FOUND, also for an ended one. */
export const findRule = operation({
  title: 'transferRules.retrieve',
  summary: 'Retrieve an active transfer rule',
  scope: 'transfers:read',
  input: z.strictObject({ ruleId: z.uuid().meta({ description: 'The rule.' }) }),
  output: ruleSchema,
  async run(app, { bookId }, { ruleId }) {
    const row = (await inForce(app.db, { bookId })).find(({ id }) => id === ruleId.toLowerCase());
    if (!row) throw notFound('No active rule has this id');
    return ruleOf(row);
  },
});

const insert = prepared(TransferRule)('rules.add', (db, $: { bookId: number; rule: string }) =>
  db.selectFrom(sql<RuleRow>`ledger.add_rule(${$.bookId}, ${$.rule})`.as('rule')).select(ruleColumns),
);

/**
 * Creates a rule for transfers of this environment, in force with the next transfer and immutable: to change a rule, end it and
 * create another. Notifies all owners. @throws Refusal 400 VALIDATION_ERROR for incomplete conditions or an unknown key; 409
 * CONFLICT beyond 20 rules.
 */
export const addRule = operation({
  title: 'transferRules.create',
  summary: 'Create a transfer rule',
  scope: 'rules:write',
  input: addRuleInput,
  output: ruleSchema,
  async run(app, actor, asked) {
    refuseIncomplete(asked);
    return audited(app, actor, async (tx) => {
      const known = await inForce(tx, { bookId: actor.bookId });
      const isRepeat = known.some(({ id }) => id === actor.effectId);
      if (!isRepeat && known.length >= MAX_RULES)
        throw conflict('CONFLICT', `${MAX_RULES} rules are in force, the maximum; end a rule first`);
      const row = {
        id: actor.effectId,
        name: asked.name,
        action: asked.action,
        above_amount: asked.aboveAmount,
        new_payee_days: asked.newPayeeDays,
        hours_from: asked.hoursFrom && minuteOf(asked.hoursFrom) % 1_440,
        // A day ends at 24:00; 00:00 is accepted as the end.
        hours_to: asked.hoursTo && (minuteOf(asked.hoursTo) || 1_440),
        weekdays: asked.hoursFrom ? (asked.weekdays ?? EVERY_DAY) : null,
        window_minutes: asked.windowMinutes,
        window_transfers: asked.windowTransfers,
        window_amount: asked.windowAmount,
        payee_hours: asked.payeeHours,
        payee_amount: asked.payeeAmount,
        exempts_all_keys: asked.exemptsAllKeys ?? false,
        exempt_keys: await exemptFamilies(tx, actor, asked.exemptKeyIds ?? []),
        created_by_name: actor.name,
      };
      const [rule] = await insert(tx, { bookId: actor.bookId, rule: JSON.stringify(row) });
      if (!rule) throw new Error('the rule was not stored');
      // Repeat of a request after a lost answer.
      if (isRepeat) return ruleOf(rule);
      await audit(tx, actor, { action: 'transferRules.create', subject: { type: 'transfer_rule', id: rule.id }, after: rule });
      await notifyOwners(tx, actor, 'rules_changed', { act: 'added', rule: rule.name, by: actor.name });
      return ruleOf(rule);
    });
  },
});

function refuseIncomplete(asked: NewRule): void {
  const { aboveAmount, newPayeeDays, hoursFrom, hoursTo, weekdays, windowMinutes, windowTransfers, windowAmount, payeeHours, payeeAmount } =
    asked;
  const lacks = (value: unknown): boolean => value === undefined || value === null;
  const need = (is: boolean, field: string, words: string): void => {
    if (!is) throw invalid(field, `${field}: ${words}`);
  };
  need(lacks(hoursFrom) === lacks(hoursTo), lacks(hoursFrom) ? 'hoursFrom' : 'hoursTo', 'hours need a start and an end');
  need(lacks(weekdays) || !lacks(hoursFrom), 'hoursFrom', 'weekdays need hours; give hoursFrom and hoursTo too');
  need(
    lacks(hoursFrom) || lacks(hoursTo) || minuteOf(hoursFrom!) % 1_440 !== minuteOf(hoursTo!),
    'hoursTo',
    'must differ from hoursFrom; 00:00 to 24:00 is the whole day',
  );
  const isCounted = !lacks(windowTransfers) || !lacks(windowAmount);
  need(
    lacks(windowMinutes) !== isCounted,
    lacks(windowMinutes) ? 'windowMinutes' : 'windowTransfers',
    'a window needs windowMinutes, and windowTransfers or windowAmount',
  );
  need(
    lacks(payeeHours) === lacks(payeeAmount),
    lacks(payeeHours) ? 'payeeHours' : 'payeeAmount',
    'the first hours of a payee need payeeHours and payeeAmount',
  );
  need(
    ![aboveAmount, newPayeeDays, hoursFrom, windowMinutes, payeeHours].every(lacks),
    'aboveAmount',
    'a rule needs a condition: an amount, a new payee, hours, a window, or the first hours of a payee',
  );
}

const familiesById = prepared(ApiKey)('rules.keys', (db, $: Pick<Actor, 'businessId' | 'environment'> & { ids: readonly string[] }) =>
  db
    .selectFrom('api_key')
    .select(({ fn }) => ['id', fn.coalesce('familyId', 'id').as('familyId')])
    .where('businessId', '=', $.businessId)
    .where('environment', '=', $.environment)
    .where('id', '=', sql<string>`any (${$.ids}::uuid[])`),
);

/** Family of each key by key id: the first key of its line of rotations. */
export async function keyFamilies(
  db: Pick<Database | Tx, 'query'>,
  { businessId, environment }: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = ids.length === 0 ? [] : await familiesById(db, { businessId, environment, ids });
  return new Map(keys.map(({ id, familyId }) => [id, familyId]));
}

/** Invariant: an exemption survives the rotation of its key. */
async function exemptFamilies(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const families = await keyFamilies(tx, actor, ids);
  const unknown = ids.find((id) => !families.has(id));
  if (unknown !== undefined) throw invalid('exemptKeyIds', `exemptKeyIds: ${unknown} is not an API key of this environment`);
  return [...new Set(families.values())];
}

const end = prepared(TransferRule)('rules.end', (db, $: { bookId: number; ruleId: string; by: string }) =>
  db.selectFrom(sql<RuleRow>`ledger.end_rule(${$.bookId}, ${$.ruleId}, ${$.by})`.as('rule')).select(ruleColumns),
);

const byId = prepared(TransferRule)('rules.one', (db, $: { bookId: number; ruleId: string }) =>
  db.selectFrom('ledger.transfer_rule').select(ruleColumns).where('bookId', '=', $.bookId).where('id', '=', $.ruleId),
);

/**
 * Ends a rule from the next transfer on; pending approvals stay pending. Notifies all owners. A repeat returns the same answer.
 * @throws Refusal 404.
 */
export const endRule = operation({
  title: 'transferRules.delete',
  summary: 'End a transfer rule',
  scope: 'rules:write',
  input: z.strictObject({ ruleId: z.uuid({ error: 'must be the id of a rule' }).meta({ description: 'Rule id.' }) }),
  output: ruleSchema,
  async run(app, actor, { ruleId }) {
    const { bookId, name: by } = actor;
    return audited(app, actor, async (tx) => {
      const [ended] = await end(tx, { bookId, ruleId, by });
      if (ended) {
        await audit(tx, actor, { action: 'transferRules.delete', subject: { type: 'transfer_rule', id: ruleId }, before: ended });
        await notifyOwners(tx, actor, 'rules_changed', { act: 'ended', rule: ended.name, by });
        return ruleOf(ended);
      }
      const [before] = await byId(tx, { bookId, ruleId });
      if (!before) throw notFound('No rule has this id');
      return ruleOf(before);
    });
  },
});
