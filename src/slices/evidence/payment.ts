import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Whose payment is looked at. */
export const ofBusiness = z.uuid().meta({ description: 'The business that made it.' });

/** What was handed to providers. */
export type PaymentKind = 'transfer' | 'bill';

/** A payment of the actor's books, as far as its evidence asks for it. */
export interface Payment {
  kind: PaymentKind;
  id: string;
  /** What providers know it by: the first attempt as it stands here, later ones with their number behind it. */
  reference: string;
  /** How many attempts there were with the present one. */
  attempts: number;
}

/** The payment of this reference. @throws Refusal 404, also for another business's. */
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
  if (!row) throw new Refusal('not_found', `No ${kind} has this reference`, { code: 'RECORD_NOT_FOUND' });
  return { kind, ...row };
}
