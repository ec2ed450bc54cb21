import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { type Kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { invalid, type Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Remaining } from '../../core/ledger/verdicts.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { limitsOf, remainingOf } from '../limits/limits.ts';
import { beyondLimit, isBeyond } from '../limits/refuse.ts';
import { accountOf, bankOf } from '../transfers/send/destination.ts';
import { priceBook } from '../../core/prices/price-book.ts';
import { type Fee, feeFor } from '../transfers/read/fees.ts';
import type { RuleAction } from './rule.ts';

/** What a transfer would meet. */
export interface Meeting extends Fee {
  outcome: 'sent' | 'awaiting_approval' | 'refused';
  /** Why it would be refused. */
  refusal: { code: string; message: string } | null;
  rules: { id: string; name: string; action: RuleAction }[];
  totalDebited: Kobo;
  availableBalance: Kobo;
  /** What is left of the limits of the wallet and of the key before it. */
  left: Remaining;
}

/**
 * Says which rules, limits and fees a transfer would meet, and what would become of it. Moves nothing, and promises nothing: what is sent meanwhile counts. The name
 * of the account is not asked for.
 * @throws Refusal 400 VALIDATION_ERROR naming the field.
 */
export const meetTransfer = operation({
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
  async run(app, actor, { at, keyId, ...input }): Promise<Meeting> {
    const account = await accountOf(app, actor, input);
    if (!account) throw invalid('beneficiaryId', 'beneficiaryId: no beneficiary has this id');
    bankOf(account.bankCode);
    const { amount } = input;
    const now = app.clock.now();
    const when = at === undefined ? now : new Date(at);
    const fee = feeFor(await priceBook(app).rules(actor.environment), { amount, at: when, businessId: actor.businessId });
    const totalDebited = plus(amount, fee.fee);
    const key = await familyOf(app, actor, keyId);
    const payment = { bookId: actor.bookId, amount, ...account, asker: { key } };
    const [wallet] = await app.db.query<{ rules: Meeting['rules'] | null; available: Kobo; status: string }>(
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
    return {
      ...fee,
      outcome: refusal ? 'refused' : waits ? 'awaiting_approval' : 'sent',
      refusal: refusal && { code: refusal.code, message: refusal.message },
      rules,
      totalDebited,
      availableBalance: wallet.available,
      left,
    };
  },
});

/** In the order in which a send asks. */
function refusalOf(
  { available, status }: { available: Kobo; status: string },
  { amount, totalDebited, left, now }: { amount: Kobo; totalDebited: Kobo; left: Remaining; now: Date },
): { code: string; message: string } | null {
  if (status !== 'active') return { code: 'WALLET_NOT_ACTIVE', message: 'The wallet is not active' };
  if (isBeyond(left, amount)) return said(beyondLimit(left, amount, now));
  if (available < totalDebited)
    return { code: 'INSUFFICIENT_WALLET_BALANCE', message: "The wallet's available balance does not cover the amount and its fee" };
  return null;
}

const said = ({ detail, message }: Refusal): { code: string; message: string } => ({ code: detail.code, message });

async function familyOf({ db }: App, { businessId, environment, key }: Actor, keyId: string | undefined): Promise<string | null> {
  if (keyId === undefined) return key?.familyId ?? null;
  const [found] = await db.query<{ familyId: string }>(
    'rules.key',
    'select coalesce(family_id, id) as family_id from api_key where business_id = $1 and environment = $2 and id = $3',
    [businessId, environment, keyId],
  );
  if (!found) throw invalid('keyId', 'keyId: is not an API key of this environment');
  return found.familyId;
}
