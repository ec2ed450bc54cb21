import { z } from 'zod';
import { koboOrNothing } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, providerOf } from '../reconciliation/account.ts';
import { saveReportedBalance } from './ask.ts';
import { boundsOf, positionOf } from './position.ts';
import { NEWEST_BALANCE } from './show.ts';
import { type Balance, balanceSchema } from './treasury.ts';

/**
 * Records the balance of a provider that does not report its own, as read now. Books nothing, so one operator suffices; the
 * audit log names the operator. Safeguarding uses the balance for 36 hours, plus later ledger movements. @throws Refusal 404;
 * 409 INVALID_STATE for a provider that reports.
 */
export const enterBalance = operation({
  title: 'providerBalances.record',
  summary: 'Record a provider balance',
  scope: 'treasury:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    available: koboOrNothing.meta({ description: 'Kobo: balance that the provider shows now.' }),
    note: plainText(500).meta({ description: 'Source of the balance; saved in the audit log.' }),
  }),
  output: balanceSchema,
  async run(app, operator, { account, available, note }) {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    if (app.providers(environment).treasuries.some((each) => each.account === account))
      throw new Refusal('conflict', `${account} reports its own balance; a recorded balance is not needed`, { code: 'INVALID_STATE' });
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const { providers } = await positionOf({ db: tx }, environment);
      const bounds = boundsOf(providers.find((each) => each.provider === provider));
      const result = { environment, account, provider, askedAt: app.clock.now(), available, ...bounds, byName: name };
      await saveReportedBalance({ db: tx }, result);
      await audit(tx, actor, { action: 'providerBalances.record', subject: { type: 'account', id: account }, after: { available, note } });
      const [saved] = await tx.query<Balance>('treasury.newest_balance', NEWEST_BALANCE, [environment, account]);
      if (!saved) throw new Error('the balance was not stored');
      return saved;
    });
  },
});
