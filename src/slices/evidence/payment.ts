import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
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
  const [row] =
    kind === 'transfer'
      ? await db.query<Omit<Payment, 'kind'>>(
          'evidence.transfer',
          'select id, transfer_code as reference, attempt as attempts from ledger.transfer where book_id = $1 and transfer_code = $2',
          [bookId, reference],
        )
      : await db.query<Omit<Payment, 'kind'>>(
          'evidence.bill',
          'select id, upstream_ref as reference, attempt as attempts from bills.bill where book_id = $1 and request_ref = $2',
          [bookId, reference],
        );
  return { kind, ...found(row, `No ${kind} has this reference`) };
}
