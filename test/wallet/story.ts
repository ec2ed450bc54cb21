import type { Presenter } from '../../src/core/transport/rest/routes.ts';
import type { App } from '../../src/core/app/app.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import type { Page } from '../../src/domain/schema/page.ts';
import { walletRoutes } from '../../src/slices/wallet/slice.ts';
import type { Transaction } from '../../src/slices/wallet/transaction.ts';
import { listTransactions } from '../../src/slices/wallet/transactions.ts';
import { accepted, fund, moved, newActor, refused, send, type Bench, type Sent } from './support.ts';

/** One wallet with one of everything that can happen to a transfer. */
export interface Story {
  actor: Actor;
  depositId: string;
  delivered: Sent;
  refused: Sent;
  reversed: Sent;
  returned: Sent;
  flying: Sent;
  /** Every reference, newest first. */
  all: string[];
}

export async function seedStory(bench: Bench): Promise<Story> {
  const actor = await newActor(bench);
  const payer = { name: 'CHIDI OBI', accountNumber: '2222222222', bankName: 'Zenith Bank', sessionId: 'S1' };
  const depositId = await fund(bench, actor, 1_000_000, 'DEP-1', payer, 'bank_transfer');
  const delivered = await accepted(bench, actor, { amount: 100_000, fee: 1_075, clientReference: 'INV-1' });
  await moved(bench, actor, delivered, 'delivered');
  const refusedOne = await refused(bench, actor, { amount: 20_000, clientReference: 'INV-2', accountNumber: '0000000009' });
  const reversed = await accepted(bench, actor, { amount: 30_000, fee: 500, clientReference: 'INV-3', accountName: null });
  await moved(bench, actor, reversed, 'declined_final');
  const returned = await accepted(bench, actor, { amount: 40_000, fee: 500, clientReference: 'INV-4' });
  await moved(bench, actor, returned, 'delivered');
  await moved(bench, actor, returned, 'returned');
  const flying = await send(bench, actor, { amount: 50_000, fee: 700, clientReference: 'INV-5' });
  const charged = ({ code }: Sent): string[] => [`FEE_${code}`, code];
  const cameBack = ({ code }: Sent): string => `REV_${code}`;
  const all = [
    flying.code,
    cameBack(returned),
    ...charged(returned),
    cameBack(reversed),
    ...charged(reversed),
    cameBack(refusedOne),
    refusedOne.code,
    ...charged(delivered),
    'DEP-1',
  ];
  return { actor, depositId, delivered, refused: refusedOne, reversed, returned, flying, all };
}

export interface Listed {
  data: Record<string, unknown>[];
  meta: Record<string, unknown>;
}

/** GET /transactions as a caller sees it, checked against the schema that is published for it. */
export async function list(app: App, actor: Actor, raw: unknown = {}): Promise<Listed> {
  const route = walletRoutes.find(({ path }) => path === '/transactions');
  if (!route) throw new Error('no route');
  const presenter = route.presenter as unknown as Presenter<Page<Transaction>>;
  const made = presenter.present(await listTransactions(app, actor, raw));
  presenter.schema.parse(made.data);
  presenter.meta?.parse(made.meta);
  return JSON.parse(JSON.stringify(made)) as Listed;
}
