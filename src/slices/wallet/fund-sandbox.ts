import type { App } from '../../core/app/app.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { deposit, type Deposited } from './deposit.ts';

/** Credits a sandbox wallet as a deposit would, with its event; once for one id. */
export const fundSandbox = (app: App, bookId: number, id: string, amount: Kobo): Promise<Deposited> =>
  deposit(app, {
    bookId,
    id,
    amount,
    reference: `SBX_${id}`,
    provider: app.sandbox.bank.id,
    channel: 'sandbox',
    sender: { name: 'SANDBOX FUNDING', accountNumber: '9999999990', bankName: 'Guaranty Trust Bank' },
    narration: 'Sandbox funding',
  });
