import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { koboAmount, koboOrNothing } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { notifyOwners } from '../businesses/business.ts';
import { ApiKey } from '../keys/key.ts';
import { minuteOf, ruleAction, ruleColumns, ruleOf, type RuleRow, ruleSchema, TransferRule } from './rule.ts';

/** Every transfer of the business is compared with all of its rules. */
const MAX_RULES = 20;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 08:30' });
const whole = (max: number) => z.int().min(1).max(max);

const addRuleInput = z.strictObject({
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

/** The rules in force for the transfers of this environment, oldest first; there are 20 at most. Those that ended stand in the audit log. */
export const listRules = operation({
  title: 'rules.list',
  summary: 'The rules for transfers that are in force',
  scope: 'transfers:read',
  input: z.strictObject({}),
  output: { list: ruleSchema },
  run: async (app, { bookId }) => (await inForce(app.db, { bookId })).map(ruleOf),
});

const insert = prepared(TransferRule)('rules.add', (db, $: { bookId: number; rule: string }) =>
  db.selectFrom(sql<RuleRow>`ledger.add_rule(${$.bookId}, ${$.rule})`.as('rule')).select(ruleColumns),
);

/**
 * Adds a rule for the transfers of this environment, in force with the next one. It is never changed: end it and add another. All owners are told.
 * @throws Refusal 400 VALIDATION_ERROR for conditions that lack their other half, or a key that there is not; 409 CONFLICT beyond 20 rules.
 */
export const addRule = operation({
  title: 'rules.add',
  summary: 'Add a rule for transfers',
  scope: 'rules:write',
  input: addRuleInput,
  output: ruleSchema,
  async run(app, actor, asked) {
    refuseIncomplete(asked);
    return audited(app, actor, async (tx) => {
      const known = await inForce(tx, { bookId: actor.bookId });
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
        // A day ends at 24:00, also where the caller writes the end as 00:00 of the next day.
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
      if (!rule) throw new Error('a rule was not stored');
      // Repeat of a request whose answer was lost.
      if (isRepeat) return ruleOf(rule);
      await audit(tx, actor, { action: 'rules.add', subject: { type: 'transfer_rule', id: rule.id }, after: rule });
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

const familiesById = prepared(ApiKey)('rules.keys', (db, $: Pick<Actor, 'businessId' | 'environment'> & { ids: readonly string[] }) =>
  db
    .selectFrom('api_key')
    .select(({ fn }) => ['id', fn.coalesce('familyId', 'id').as('familyId')])
    .where('businessId', '=', $.businessId)
    .where('environment', '=', $.environment)
    .where('id', '=', sql<string>`any (${$.ids}::uuid[])`),
);

/** The family of each key of this environment, by the id of the key: the first key of those that followed each other by rotation. */
export async function keyFamilies(
  db: Pick<Database | Tx, 'query'>,
  { businessId, environment }: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = ids.length === 0 ? [] : await familiesById(db, { businessId, environment, ids });
  return new Map(keys.map(({ id, familyId }) => [id, familyId]));
}

/** The families of exempt keys: an exemption outlives the rotation of its key. */
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
 * Ends a rule, from the next transfer on; what waits because of it goes on waiting. All owners are told. Ending it again says the same.
 * @throws Refusal 404.
 */
export const endRule = operation({
  title: 'rules.end',
  summary: 'End a rule for transfers',
  scope: 'rules:write',
  input: z.strictObject({ ruleId: z.uuid({ error: 'must be the id of a rule' }).meta({ description: 'Which one.' }) }),
  output: ruleSchema,
  async run(app, actor, { ruleId }) {
    const { bookId, name: by } = actor;
    return audited(app, actor, async (tx) => {
      const [ended] = await end(tx, { bookId, ruleId, by });
      if (ended) {
        await audit(tx, actor, { action: 'rules.end', subject: { type: 'transfer_rule', id: ruleId }, before: ended });
        await notifyOwners(tx, actor, 'rules_changed', { act: 'ended', rule: ended.name, by });
        return ruleOf(ended);
      }
      const [before] = await byId(tx, { bookId, ruleId });
      if (!before) throw new Refusal('not_found', 'There is no such rule', { code: 'RECORD_NOT_FOUND' });
      return ruleOf(before);
    });
  },
});
