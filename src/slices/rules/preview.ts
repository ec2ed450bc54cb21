import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { currency, type Kobo, kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { invalid, type Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { leastOf, type Remaining } from '../../core/ledger/verdicts.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { limitsOf, remainingOf } from '../limits/limits.ts';
import { beyondLimit, isBeyond } from '../limits/refuse.ts';
import { accountOf, bankOf } from '../transfers/send/destination.ts';
import { priceBook } from '../../core/prices/price-book.ts';
import { feeFor, feeParts } from '../transfers/read/fees.ts';
import { metRule } from './approval.ts';
import { keyFamilies } from './change.ts';
import { ruleAction } from './rule.ts';

const limit = (description: string) => kobo.nullable().meta({ description: `Kobo: ${description}; null without limit.` });

export const previewSchema = z
  .object({
    outcome: z
      .enum(['sent', 'awaiting_approval', 'refused'])
      .register(typeNames, { name: 'MeetingOutcome', description: 'What would become of a transfer.' })
      .meta({ description: 'What would become of it, as things stand.' }),
    refusal: z
      .object({
        code: z.string().meta({ description: 'The code of the refusal.' }),
        message: z.string().meta({ description: 'The same in words.' }),
      })
      .register(typeNames, { name: 'MeetingRefusal', description: 'Why a transfer would be refused.' })
      .nullable()
      .meta({ description: 'Why it would be refused; null when it would not.' }),
    rules: z
      .array(
        metRule
          .extend({ action: ruleAction.meta({ description: 'What it does.' }) })
          .register(typeNames, { name: 'RuleThatWouldBeMet', description: 'A rule that a transfer would meet.' }),
      )
      .meta({ description: 'The rules that it would meet.' }),
    fee: kobo.meta({ description: 'Kobo: what it would cost on top.' }),
    feeBreakdown: feeParts,
    totalDebited: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    availableBalance: kobo.meta({ description: 'Kobo: what the wallet can spend.' }),
    remaining: z
      .object({
        perPayment: limit('the most at once'),
        day: limit('what is left of the day'),
        dayPayments: z.int().nullable().meta({ description: 'How many payments are left of the day; null without limit.' }),
        month: limit('what is left of the month'),
      })
      .register(typeNames, { name: 'RemainingLimits', description: 'What is left of limits.' })
      .meta({ description: 'What is left before it, to the wallet and to the key that would send it: the lower of the two.' }),
    currency,
  })
  .meta({ id: 'TransferMeeting' })
  .register(typeNames, {
    name: 'TransferMeeting',
    description: 'Which rules, limits and fees a transfer would meet.',
    without: ['currency'],
  });
type Preview = z.output<typeof previewSchema>;

/**
 * Says which rules, limits and fees a transfer would meet, and what would become of it. Moves nothing, and promises nothing: what is sent meanwhile counts. The name
 * of the account is not asked for.
 * @throws Refusal 400 VALIDATION_ERROR naming the field.
 */
export const previewTransferRules = operation({
  title: 'rules.meet',
  summary: 'Which rules, limits and fees a transfer would meet; moves nothing',
  scope: 'transfers:read',
  input: z.strictObject({
    amount: koboAmount.meta({ description: 'Kobo: what the beneficiary would get.' }),
    bankCode: bankCodeInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
    accountNumber: accountNumberInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
    beneficiaryId: idInput.optional().meta({ description: 'A kept account, in place of bankCode and accountNumber.' }),
    at: moment.optional().meta({ description: 'Asked for at this time; now unless told. What was sent counts as it stands now.' }),
    keyId: z.uuid().optional().meta({ description: 'Id of the API key that would send it; whoever asks unless told.' }),
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
      'rules.meet',
      `select case when a.is_ruled then ledger.would_meet($2, $3) end as rules, a.balance - a.held - a.floor as available, a.status
         from ledger.account a where a.book_id = $1 and a.account = 1`,
      [actor.bookId, JSON.stringify(payment), when],
    );
    if (!wallet) throw new Error('a book has no wallet');
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

/** The refusal of a send, by the checks of a send in their order. */
function refusalOf(
  { available, status }: { available: Kobo; status: string },
  { amount, totalDebited, left, now }: { amount: Kobo; totalDebited: Kobo; left: Remaining; now: Date },
): { code: string; message: string } | null {
  if (status !== 'active') return { code: 'WALLET_NOT_ACTIVE', message: 'The wallet is not active' };
  if (isBeyond(left, amount)) return described(beyondLimit(left, amount, now));
  if (available < totalDebited)
    return { code: 'INSUFFICIENT_WALLET_BALANCE', message: "The wallet's available balance does not cover the amount and its fee" };
  return null;
}

const described = ({ detail, message }: Refusal): { code: string; message: string } => ({ code: detail.code, message });

async function familyOf({ db }: App, actor: Actor, keyId: string | undefined): Promise<string | null> {
  if (keyId === undefined) return actor.key?.familyId ?? null;
  const family = (await keyFamilies(db, actor, [keyId])).get(keyId);
  if (family === undefined) throw invalid('keyId', 'keyId: is not an API key of this environment');
  return family;
}
