import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { accountNumberInput, bankCodeInput } from '../banks/input.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Beneficiary, type BeneficiaryRow, beneficiaryOf, COLUMNS } from './beneficiary.ts';

/**
 * Keeps an account for later transfers, with the name its bank gives. Saving an account that is kept already answers the
 * one there is.
 * @throws Refusal 400 naming `bankCode` or `accountNumber` when the bank or the account does not exist.
 */
export const saveBeneficiary = operation({
  title: 'beneficiaries.save',
  summary: 'Keep an account to pay again',
  scope: 'transfers:write',
  input: z.strictObject({
    bankCode: bankCodeInput,
    accountNumber: accountNumberInput,
  }),
  async run(app, actor, { bankCode, accountNumber }): Promise<Beneficiary> {
    const bank = findBank(bankCode);
    if (!bank?.active)
      throw invalid('bankCode', `bankCode: no bank that takes transfers has the code ${bankCode}; GET /money-transfer/banks lists them`);
    const enquiry = await app.providersOf(actor).bank.enquireName({ bankCode: bank.bankCode, accountNumber });
    if (enquiry.kind === 'not_found') throw invalid('accountNumber', 'accountNumber: the bank has no such account');
    const accountName = enquiry.kind === 'found' ? enquiry.accountName : null;
    return audited(app, actor, (tx) => keep(tx, actor, { bankCode: bank.bankCode, accountNumber, accountName }));
  },
});

/** `xmax` is 0 on a row that this statement inserted: saving one that is kept already is no change to write down. */
async function keep(
  tx: Tx,
  actor: Actor,
  { bankCode, accountNumber, accountName }: { bankCode: string; accountNumber: string; accountName: string | null },
): Promise<Beneficiary> {
  const [row] = await tx.query<BeneficiaryRow & { isNew: boolean }>(
    'beneficiary.save',
    `insert into beneficiary (book_id, id, bank_code, account_number, account_name) values ($1, $2, $3, $4, $5)
     on conflict (book_id, bank_code, account_number) where removed_at is null
       do update set account_name = coalesce(excluded.account_name, beneficiary.account_name)
     returning ${COLUMNS}, xmax = 0 as is_new`,
    [actor.bookId, actor.effectId, bankCode, accountNumber, accountName],
  );
  if (!row) throw new Error('a saved beneficiary was not returned');
  const { isNew, ...kept } = row;
  const beneficiary = beneficiaryOf(kept);
  if (isNew)
    await audit(tx, actor, { action: 'beneficiaries.save', subject: { type: 'beneficiary', id: beneficiary.id }, after: beneficiary });
  return beneficiary;
}
