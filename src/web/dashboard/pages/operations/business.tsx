import { useContext } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OperatedBusinessQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { base } from '../../settings.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay, ViewerContext } from '../../viewer.ts';
import { BusinessLimits } from './business-limits.tsx';
import { Fundings } from './fundings.tsx';
import { HoldKey, HoldWallet } from './holds.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { businessTexts as texts } from '../../texts/operations.ts';

const Business = graphql(`
  query OperatedBusiness($id: ID!) {
    business(id: $id) {
      id
      name
      email
      createdAt
      status
      goingLive
      walletStatus
      freeze {
        reason
        by
        since
      }
      tier
      balance
      held
      transfers
      volume
      owners {
        name
        email
      }
      keys {
        id
        keyId
        name
        status
        suspension {
          reason
          by
          since
        }
        lastUsedAt
      }
      approvalRequests {
        id
        kind
        by
        note
      }
    }
  }
`);

const Enter = graphql(`
  mutation EnterBusiness($input: SwitchBusinessInput!) {
    switchBusiness(input: $input) {
      user {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export type Operated = NonNullable<OperatedBusinessQuery['business']>;
type Key = Operated['keys'][number];

const KEYS: readonly Column<Key>[] = [
  { head: texts.key, cell: ({ keyId }) => <span className="code nowrap">{keyId}</span> },
  { head: labels.name, cell: ({ name }) => name },
  {
    head: labels.status,
    cell: ({ status, suspension }) => (
      <>
        <Status of={status} />
        {suspension && <span className="dim"> {rich(texts.byByReason, { by: suspension.by, reason: suspension.reason })}</span>}
      </>
    ),
  },
  { head: texts.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} age /> },
];

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const found = useData(Business, { id });
  return (
    <div className="stack">
      <Show of={found} rem={24} title={labels.business}>
        {({ business }) =>
          business ? <Detail business={business} reload={found.reload} /> : <Missing what="business" list="/operations/businesses" />
        }
      </Show>
    </div>
  );
}

function Detail({ business, reload }: { business: Operated; reload(): void }) {
  const may = useMay();
  const hold = { head: texts.hold, cell: (key: Key) => <HoldKey business={business} of={key} reload={reload} /> };
  return (
    <>
      <PageHead title={business.name}>
        <DialogButton label={texts.viewAsOwner}>{() => <EnterForm business={business} />}</DialogButton>
        {may('BUSINESSES_OPERATE') && <HoldWallet business={business} reload={reload} />}
      </PageHead>
      <LinkedPage business={business} />
      {business.approvalRequests.map(({ id, kind, by, note }) => (
        <p key={id} className="note">
          {rich(texts.requestedAnotherOperator, { by, kind: <span className="code">{kind}</span>, note })}
        </p>
      ))}
      <Facts
        rows={[
          [labels.status, business.status === 'SUSPENDED' ? <Status of="SUSPENDED" /> : 'active'],
          [labels.liveAccess, business.goingLive ? <Status of={business.goingLive} /> : texts.notRequested],
          [texts.wallet, <Status of={business.walletStatus} />],
          [texts.tier, business.tier === null ? texts.noLimits : labelOf(business.tier)],
          business.freeze && [
            texts.frozen,
            <>
              {rich(texts.sinceByByReason, {
                since: <Time at={business.freeze.since} age />,
                by: business.freeze.by,
                reason: business.freeze.reason,
              })}
            </>,
          ],
          [labels.balance, <Money kobo={business.balance} />],
          [texts.held, <Money kobo={business.held} />],
          [labels.transfersIn30Days, business.transfers],
          [labels.deliveredIn30Days, <Money kobo={business.volume} />],
          [texts.owners, business.owners.map(({ name, email }) => `${name} (${email})`).join(', ')],
          [labels.created, <Time at={business.createdAt} />],
          ['ID', <span className="code">{business.id}</span>],
        ]}
      />
      {may('LIMITS_OPERATE') && <BusinessLimits businessId={business.id} />}
      {may('TREASURY_READ') && <Fundings businessId={business.id} reload={reload} />}
      <Section title={texts.aPIKeys}>
        <List
          label={texts.aPIKeys}
          columns={may('BUSINESSES_OPERATE') ? [...KEYS, hold] : KEYS}
          of={{ nodes: business.keys }}
          keyOf={({ id }) => id}
          empty={<p>{texts.noAPIKeysYet}</p>}
        />
      </Section>
    </>
  );
}

/** Link target from the queue board, inside a business that the operator enters first. */
function LinkedPage({ business }: { business: Operated }) {
  const to = useSearchParams()[0].get('to');
  const { business: own } = useContext(ViewerContext);
  if (!to?.startsWith('/')) return null;
  return (
    <Section title={texts.linkedPage}>
      {own.id === business.id ? <Link href={to}>{rich(texts.openTo, { to })}</Link> : <EnterForm business={business} to={to} />}
    </Section>
  );
}

function EnterForm({ business: { id, name }, to = '' }: { business: Operated; to?: string }) {
  const act = useAction(Enter);
  const enter = async (): Promise<void> => {
    // Why: the session now belongs to another business, so all cached data is stale.
    if (await act.run({ input: { businessId: id } })) location.assign(base + to);
  };
  return (
    <ActForm act={act} label={fill(texts.viewNameAsOwner, { name })} onSubmit={enter}>
      <p>{texts.youSeeEachPageAs}</p>
    </ActForm>
  );
}
