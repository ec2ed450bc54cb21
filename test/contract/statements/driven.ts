import { parseKeyRing, seal } from '../../../src/platform/crypto/key-ring.ts';
import type { Database, Tx } from '../../../src/platform/db/database.ts';
import type { Actor } from '../../../src/domain/actor/actor.ts';
import { type App, openAppScope } from '../../../src/core/app/app.ts';
import { kinds } from '../../../jobs/kinds.ts';
import { dueIn } from '../../../jobs/plan.ts';
import { purgeAll } from '../../../jobs/housekeeping.ts';
import { RETENTION } from '../../support/retention.ts';
import { heldBy } from '../../../src/app/doctor/doctor.ts';
import { nodePlaces } from '../../../src/api/graphql/schema.ts';
import { fromSlices } from '../../../src/slices/slices.ts';
import { listAudit } from '../../../src/slices/audit/list.ts';
import { resealAll } from '../../../src/app/cli/reseal.ts';
import { sandboxTime } from '../../../src/app/wiring/open-app.ts';
import { verify } from '../../../src/app/verify/verify.ts';
import { verifyOn } from '../../../src/app/verify/verify-on.ts';
import { type BillStatus, shownStatus } from '../../../src/slices/bills/bill.ts';
import { listBills } from '../../../src/slices/bills/find.ts';
import { listLedgerEntries } from '../../../src/slices/ledger/entries.ts';
import { listCustomers } from '../../../src/slices/customers/list.ts';
import { businessFilter } from '../../../src/slices/operators/business.ts';
import { listBusinesses } from '../../../src/slices/operators/businesses.ts';
import { paymentOf } from '../../../src/slices/evidence/payment.ts';
import { findRecord, recordLink } from '../../../src/slices/ops/records.ts';
import { updateItems } from '../../../src/slices/payroll/item.ts';
import { findReview, listReviews } from '../../../src/slices/reviews/list.ts';
import { reviewKinds } from '../../../src/slices/reviews/review.ts';
import { findAnything } from '../../../src/slices/search/find.ts';
import { ownWays, relatedQuery, relations, type RelatedWay } from '../../../src/slices/transfers/read/related.ts';
import { listTransfers } from '../../../src/slices/transfers/read/read.ts';
import { places } from '../../../src/slices/privacy/personal-data-places.ts';
import { eraseRows, scan } from '../../../src/slices/privacy/walk.ts';
import { newestCalls } from '../../../src/slices/verification/calls.ts';
import { newestEntries, nextStretch } from '../../../src/slices/wallet/entries.ts';
import { listDeliveries } from '../../../src/slices/webhooks/deliveries.ts';

const ID = '00000000-0000-7000-8000-000000000000';
/** Of the first endpoint of a book. */
const FIRST = '00000000-0000-7000-8000-000000000001';
const AT = '2026-01-01T00:00:00Z';
const actor = { bookId: 1, businessId: ID, environment: 'sandbox', scopes: { has: () => true } } as unknown as Actor;

const ring = parseKeyRing(['new', 'old'].map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join());

type Answer = (text: string) => object[];

/**
 * Files that put a statement together by what is asked for, and how to make them send each form of it. They are run against a
 * database that writes down what it is sent and answers with nothing.
 */
const driven: Record<string, (app: App) => Promise<unknown>> = {
  'jobs/plan.ts': (app) => {
    const everywhere = { ...app, providers: () => ({ mail: {} }) } as unknown as App;
    const dues = kinds.map(({ due }) => (typeof due === 'string' ? due : due(everywhere)));
    return dueIn(
      app,
      [...dues, 'select webhook.next_due()'].map((due) => ({ due })),
    );
  },
  'src/slices/audit/list.ts': (app) => each({ action: 'apiKeys.create', actorId: ID }, (asked) => listAudit(app, actor, asked)),
  'src/slices/ledger/entries.ts': (app) => each({ relatedId: ID }, (asked) => listLedgerEntries(app, actor, asked)),
  'src/app/verify/verify.ts': ({ db }) => verify(db),
  'src/app/verify/verify-on.ts': ({ db }) => verifyOn(db),
  'src/app/doctor/doctor.ts': ({ db }) => heldBy(db),
  'src/slices/bills/find.ts': (app) => {
    const ofStatus = (status: BillStatus): Promise<unknown> =>
      each({ status, type: 'airtime' as const, customerId: '1' }, (asked) => listBills(app, actor, asked));
    return Promise.all(shownStatus.options.map(ofStatus));
  },
  'src/slices/customers/list.ts': (app) => each({ email: 'ada@example.com', search: 'ada' }, (asked) => listCustomers(app, actor, asked)),
  'src/slices/search/find.ts': (app) => {
    const whole = {
      ...app,
      ...openAppScope(
        () => app,
        fromSlices(({ subscribers: hooked }) => hooked),
      ),
    } as App;
    const texts = ['ada', ID, '4444', '0123456789', '0123456789012', '000013260101120000123456789012'];
    return Promise.all(texts.map((text) => findAnything(whole, actor, { text })));
  },
  'src/api/graphql/schema.ts': ({ db }) => nodePlaces(fromSlices(({ nodes }) => nodes))(db, actor, [ID]),
  'src/app/cli/reseal.ts': (app) => resealAll(app),
  'src/app/wiring/open-app.ts': (app) => sandboxTime.isBusy(app, 1),
  'jobs/housekeeping.ts': (app) => purgeAll({ ...app, config: RETENTION }),
  'src/slices/operators/businesses.ts': (app) =>
    Promise.all(
      [undefined, 'acme', 'ada@example.com', ID].flatMap((search) =>
        [undefined, ...businessFilter.options].map((status) =>
          listBusinesses(app, actor, { ...(search && { search }), ...(status && { status }) }),
        ),
      ),
    ),
  'src/slices/reviews/list.ts': (app) =>
    Promise.all([
      ...[undefined, ...reviewKinds].map((kind) => listReviews(app, actor, { ...(kind && { kind }) })),
      findReview(app, actor, { reviewId: ID }).catch(() => null),
    ]),
  'src/slices/privacy/walk.ts': (app) => {
    const [none, owner] = [[], { bookId: 1, businessId: ID }];
    const sought = { customers: none, emails: none, phones: none, accounts: none, subjects: none, phoneHashes: none, mentions: none };
    const found = [{ key: [ID], isUnderWay: false, data: {} }];
    return Promise.all(
      places.flatMap((place) => [
        scan(app, place, owner, sought, null).catch(() => null),
        app.db.transaction((tx) => eraseRows(tx, place, owner, found)),
      ]),
    );
  },
  'src/slices/transfers/read/related.ts': async ({ db }) => {
    const hanging = fromSlices(({ subscribers: hooked }) => hooked).map(({ hanging: way }) => way as RelatedWay);
    const ways = [...ownWays, ...hanging.filter(({ relation }) => relations.includes(relation))];
    for (const some of [ways, ownWays, ...ways.slice(ownWays.length).map((way) => [...ownWays, way])])
      await db.query(...relatedQuery(some, 1, { id: ID, transferCode: '1' }));
  },
  'src/slices/transfers/read/read.ts': ({ db }) => {
    const all = { bookId: 1, settlementStatus: null, accountNumber: null, from: null, to: null, before: null, limit: 1 };
    return each({ settlementStatus: 'pending', accountNumber: '1', clientReference: 'c', before: ID }, (asked) =>
      listTransfers(db, { ...all, ...asked }),
    );
  },
  'src/slices/wallet/entries.ts': ({ db }) => {
    const all = { after: { at: 0, seq: 0 }, before: { at: 1, seq: 1 } };
    const asked = {
      type: 'debit',
      kinds: ['transfer'],
      status: 'reversed',
      transferCode: 't',
      clientReference: 'c',
      reference: 'r',
      q: 'q',
      relatedId: ID,
    } as const;
    return each(asked, async (filter) => {
      const some = { ...all, ...filter, kinds: filter.kinds && [...filter.kinds] };
      await newestEntries(db, 1, some, 1);
      await newestEntries(db, 1, { ...some, type: 'credit' }, 1);
      await nextStretch(db, 1, some);
      await nextStretch(db, 1, { ...some, type: 'credit' });
    });
  },
  'src/slices/evidence/payment.ts': (app) =>
    Promise.all((['transfer', 'bill'] as const).map((kind) => paymentOf(app, actor, kind, '1').catch(() => null))),
  'src/slices/ops/records.ts': (app) =>
    Promise.all((['transfers', 'bills', 'endpoints', 'mails'] as const).map((kind) => findRecord(app, recordLink(kind, `1/${ID}`).path))),
  'src/slices/payroll/item.ts': ({ db }) =>
    db.transaction((tx) => updateItems(tx, { bookId: 1, id: ID }).set({ status: 'skipped' }).where('status', '=', 'draft').execute()),
  'src/slices/verification/calls.ts': ({ db }) =>
    each({ kind: 'nin_basic' as const, index: '00' }, (asked) => newestCalls(db, { bookId: 1, limit: 1, ...asked }).execute()),
  'src/slices/webhooks/deliveries.ts': (app) =>
    Promise.all(
      [{}, { endpointId: ID }, { endpointId: FIRST }].map((to) =>
        each({ status: 'failed', event: 'transfer.settled' }, (asked) => listDeliveries(app, actor, { since: AT, ...asked, ...to })),
      ),
    ),
};

export const drivenFiles = Object.keys(driven);

export async function drive(file: string): Promise<Map<string, Set<string>>> {
  const sent = new Map<string, Set<string>>();
  const query = (name: string, text: string, values: unknown[] = []): Promise<object[]> => {
    sent.set(name, (sent.get(name) ?? new Set()).add(text));
    if (name === 'ledger.verify.checkpoint' || name === 'ledger.verify.slices')
      return Promise.resolve([{ n: 1, since: null, upto: new Date(AT) }]);
    if (name.startsWith('ops.')) return Promise.resolve([{ transferCode: '1', attempt: 1 }]);
    return Promise.resolve(name === 'webhook.receiver.by_id' ? [{ firstOf: values.includes(FIRST) ? 1 : null }] : sealedRow(text));
  };
  const db = {
    query,
    of: () => db,
    transaction: (work: (tx: Tx) => Promise<unknown>) => work({ query } as unknown as Tx),
  } as unknown as Database;
  const virtualAccounts: Pick<App['sandbox']['virtualAccounts'], 'hasUnreadEvents'> = { hasUnreadEvents: () => Promise.resolve(false) };
  const app = { db, keyRing: ring, sandbox: { virtualAccounts }, part: openAppScope(() => app).part } as unknown as App;
  await driven[file]?.(app);
  return sent;
}

/** A row that is sealed with an older key, so that it is sealed anew; nothing for any other question. */
const sealedRow: Answer = (text) => {
  const [, column, table] = /^select book_id, id, (\w+) as sealed from ([\w.]+)/.exec(text) ?? [];
  if (column === undefined || table === undefined) return [];
  const place = { table: table === 'webhook.receiver' ? 'webhook.endpoint' : table, column, rowId: ID, bookId: '1' };
  return [{ bookId: 1, id: ID, sealed: seal({ ...ring, active: 'old' }, 'x', place) }];
};

/** Does `work` with each choice of the fields: none, each alone, and all ways of several. */
async function each<Fields extends object>(fields: Fields, work: (chosen: Partial<Fields>) => Promise<unknown>): Promise<void> {
  const all = Object.entries(fields);
  for (let choice = 0; choice < 2 ** all.length; choice++)
    await work(Object.fromEntries(all.filter((_, at) => choice & (2 ** at))) as Partial<Fields>);
}
