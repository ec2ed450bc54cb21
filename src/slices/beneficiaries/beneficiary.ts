import type { App } from '../../core/app/app.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** An account that a business keeps under an id, to pay it again. */
export interface Beneficiary {
  id: string;
  bankCode: string;
  /** Null when the bank is in the directory no more. */
  bankName: string | null;
  accountNumber: string;
  /** As the bank gave it when it was saved; null when the bank did not answer. */
  accountName: string | null;
  createdAt: Date;
}

export type BeneficiaryRow = Omit<Beneficiary, 'bankName'>;

export const COLUMNS = 'id, bank_code, account_number, account_name, created_at';

export function beneficiaryOf(row: BeneficiaryRow): Beneficiary {
  return { ...row, bankName: findBank(row.bankCode)?.bankName ?? null };
}

/** The beneficiary with this id, or null when the business has none, or no more. */
export async function findBeneficiary(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Beneficiary | null> {
  const [row] = await app.db.query<BeneficiaryRow>(
    'beneficiary.by_id',
    `select ${COLUMNS} from beneficiary where book_id = $1 and id = $2 and removed_at is null`,
    [bookId, id],
  );
  return row ? beneficiaryOf(row) : null;
}

export function beneficiaryNotFound(): Refusal {
  return new Refusal('not_found', 'No beneficiary has this id', { code: 'RECORD_NOT_FOUND' });
}
