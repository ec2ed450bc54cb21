import type { App } from '../../core/app/app.ts';
import type { DemoBusiness } from '../../core/slice/slice.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { VerificationOperation } from './kinds.ts';
import { subjectOf } from './subject.ts';
import { charges } from './charges.ts';

const BALANCE = 10_000_000;

interface DemoCall {
  operation: VerificationOperation;
  provider: string;
  kind: 'nin' | 'company';
  text: string;
  status: 'found' | 'not_found' | 'upstream_error';
}

const calls: readonly DemoCall[] = [
  { operation: 'nin_basic', provider: 'zee', kind: 'nin', text: '70123456789', status: 'found' },
  { operation: 'nin_basic', provider: 'zee', kind: 'nin', text: '00000000000', status: 'not_found' },
  { operation: 'nin_full', provider: 'switch', kind: 'nin', text: '99999999999', status: 'upstream_error' },
  { operation: 'cac', provider: 'registry', kind: 'company', text: 'John Doe Limited', status: 'found' },
];

/** Seeds a demo business with a balance and calls, once. */
export async function seedVerification(app: App, { id: businessId, bookId }: DemoBusiness): Promise<void> {
  const [cost] = await app.db.query<{ kobo: number }>(
    'demo.verification_cost',
    'select sum(verification.price_of($1, operation))::bigint as kobo from unnest($2::text[]) operation',
    [bookId, calls.map(({ operation }) => operation)],
  );
  await app.db.query('verification.credit_balance', 'select * from verification.credit_balance($1, $2, $3, $4)', [
    bookId,
    derivedId(businessId, 'verification balance'),
    BALANCE + (cost?.kobo ?? 0),
    'sandbox',
  ]);
  for (const [n, { operation, provider, kind, text, status }] of calls.entries()) {
    const id = derivedId(businessId, `verification ${n}`);
    const { masked, index } = subjectOf(app.config, bookId, kind, text);
    const { result } = await charges(app).charge({ bookId, id, operation, provider, subject: masked, subjectIndex: index });
    if (result === 'charged') await charges(app).record({ bookId, id, status, refund: false });
  }
}
