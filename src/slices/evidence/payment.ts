import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Bill } from '../bills/entities.ts';
import { Transfer } from '../../core/ledger/transfer-entities.ts';
import { from } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';

export const ofBusiness = z.uuid().meta({ description: 'Business that made the payment.' });

export type PaymentKind = 'transfer' | 'bill';

export interface Payment {
  kind: PaymentKind;
  id: string;
  /** Reference of the first attempt; later attempts append their number. */
  reference: string;
  attempts: number;
}

/** @throws Refusal 404, also for a payment of another business. */
export async function paymentOf({ db }: Pick<App, 'db'>, { bookId }: Actor, kind: PaymentKind, reference: string): Promise<Payment> {
  const transfers = from(db, Transfer).selectFrom('ledger.transfer').select(['id', 'transferCode as reference', 'attempt as attempts']);
  const bills = from(db, Bill).selectFrom('bills.bill').select(['id', 'upstreamRef as reference', 'attempt as attempts']);
  const row =
    kind === 'transfer'
      ? await transfers.where('bookId', '=', bookId).where('transferCode', '=', reference).executeTakeFirst()
      : await bills.where('bookId', '=', bookId).where('requestRef', '=', reference).executeTakeFirst();
  return { kind, ...found(row, `No ${kind} has this reference`) };
}
