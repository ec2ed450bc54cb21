import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { currency, type Kobo, kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { invalid, type Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { leastOf, type Remaining } from '../../core/ledger/outcomes.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { limitsOf, remainingOf, beyondLimit, isBeyond } from '../limits/limits.ts';
import { accountOf, bankOf } from '../transfers/send/destination.ts';
import { priceBook } from '../../core/prices/rule.ts';
import { feeFor, feeParts } from '../transfers/read/fees.ts';
import { metRule } from './approval.ts';
import { keyFamilies } from './change.ts';
import { ruleAction } from './rule.ts';

const limit = (description: string) => kobo.nullable().meta({ description: `Kobo: ${description}; null without limit.` });

export const previewSchema = namedObject('TransferRulePreview', 'Preview of rules, limits and fee of a transfer.', {
  outcome: namedEnum('MeetingOutcome', 'Outcome of the previewed transfer.', ['sent', 'awaiting_approval', 'refused']).meta({
    description: 'Outcome under the current rules, limits and balance.',
  }),
  refusal: namedObject('MeetingRefusal', 'Rejection of the previewed transfer.', {
    code: z.string().meta({ description: 'Error code.' }),
    message: z.string().meta({ description: 'Error message.' }),
  })
    .nullable()
    .meta({ description: 'Rejection of the transfer; null when it would be accepted.' }),
  rules: z
    .array(
      metRule
        .extend({ action: ruleAction.meta({ description: 'Action of the rule.' }) })
        .register(typeNames, { name: 'RuleThatWouldBeMet', description: 'Rule that the previewed transfer matches.' }),
    )
    .meta({ description: 'Matching rules.' }),
  fee: kobo.meta({ description: 'Kobo: fee on top of the amount.' }),
  feeBreakdown: feeParts,
  totalDebited: kobo.meta({ description: 'Kobo: amount plus fee.' }),
  availableBalance: kobo.meta({ description: 'Kobo: available balance.' }),
  remaining: namedObject('RemainingLimits', 'Remaining limits.', {
    perPayment: limit('limit per transaction'),
    day: limit('remaining limit of the day'),
    dayPayments: z.int().nullable().meta({ description: 'Remaining payments of the day; null without limit.' }),
    month: limit('remaining limit of the month'),
  }).meta({ description: 'Limits before the transfer, of the wallet and the API key; the lower one of each.' }),
  currency,
}).meta({ id: 'TransferRulePreview' });
type Preview = z.output<typeof previewSchema>;

/**
 * Previews rules, limits, fee and outcome of a transfer. Moves no money and reserves nothing; no name enquiry. @throws Refusal
 * 400 VALIDATION_ERROR naming the field.
 */
export const previewTransferRules = operation({
  title: 'transferRules.preview',
  summary: 'Preview transfer rules',
  scope: 'transfers:read',
  input: z.strictObject({
    amount: koboAmount.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
    bankCode: bankCodeInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
    accountNumber: accountNumberInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
    beneficiaryId: idInput.optional().meta({ description: 'Saved beneficiary, in place of bankCode and accountNumber.' }),
    at: moment.optional().meta({ description: 'Time of the request; now by default. Past transfers count as of now.' }),
    keyId: z.uuid().optional().meta({ description: 'Id of the sending API key; the caller by default.' }),
  }),
  output: previewSchema,
  async run(app, actor, { at, keyId, ...input }): Promise<Preview> {
    const account = await accountOf(app, actor, input);
    if (!account) throw invalid('beneficiaryId', 'beneficiaryId: no beneficiary has this id');
    bankOf(account.bankCode);
    const { amount } = input;
    const now = app.clock.now();
    const when = at === undefined ? now : new Date(at);
    const { fee, breakdown } = feeFor(await priceBook(app).rules(actor.environment), { amount, at: when, businessId: actor.businessId });
    const totalDebited = plus(amount, fee);
    const key = await familyOf(app, actor, keyId);
    const payment = { bookId: actor.bookId, amount, ...account, asker: { key } };
    const [wallet] = await app.db.query<{ rules: Preview['rules'] | null; available: Kobo; status: string }>(
      'rules.preview',
      `select case when a.is_ruled then ledger.preview_rules($2, $3) end as rules, a.balance - a.held - a.floor as available, a.status
         from ledger.account a where a.book_id = $1 and a.account = 1`,
      [actor.bookId, JSON.stringify(payment), when],
    );
    if (!wallet) throw new Error('the wallet does not exist');
    const left = remainingOf(await limitsOf(app.db, actor.bookId, key));
    const refusal = refusalOf(wallet, { amount, totalDebited, left, now });
    const rules = wallet.rules ?? [];
    const waits = rules.some(({ action }) => action === 'approval');
    const { perPayment = null, dayAmount = null, dayPayments = null, monthAmount = null } = leastOf([left.wallet, left.key]) ?? {};
    return {
      outcome: refusal ? 'refused' : waits ? 'awaiting_approval' : 'sent',
      refusal,
      rules,
      fee,
      feeBreakdown: breakdown,
      totalDebited,
      availableBalance: wallet.available,
      remaining: { perPayment, day: dayAmount, dayPayments, month: monthAmount },
      currency: 'NGN',
    };
  },
});

/** Invariant: the checks of a send, in its order. */
function refusalOf(
  { available, status }: { available: Kobo; status: string },
  { amount, totalDebited, left, now }: { amount: Kobo; totalDebited: Kobo; left: Remaining; now: Date },
): { code: string; message: string } | null {
  if (status !== 'active') return { code: 'WALLET_NOT_ACTIVE', message: 'The wallet is not active; contact the operator' };
  if (isBeyond(left, amount)) return described(beyondLimit(left, amount, now));
  if (available < totalDebited)
    return {
      code: 'INSUFFICIENT_WALLET_BALANCE',
      message: "The wallet's available balance does not cover the amount and its fee; fund the wallet and try again",
    };
  return null;
}

const described = ({ detail, message }: Refusal): { code: string; message: string } => ({ code: detail.code, message });

async function familyOf({ db }: App, actor: Actor, keyId: string | undefined): Promise<string | null> {
  if (keyId === undefined) return actor.key?.familyId ?? null;
  const family = (await keyFamilies(db, actor, [keyId])).get(keyId);
  if (family === undefined) throw invalid('keyId', 'keyId: is not an API key of this environment');
  return family;
}
