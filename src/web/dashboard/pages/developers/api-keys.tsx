import { SERVED_VERSIONS } from '../../../../domain/portable/api-versions.ts';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApiKeyRowFragment } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Code, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { CreateKey, EditKey, KeyVersion, RevokeKey, RotateKey } from './api-key-forms.tsx';
import { PaysAtMost } from './api-key-limits.tsx';
import { DevelopersHead } from './developers-head.tsx';
import { scopeName } from './api-key-scopes.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { apiKeysTexts as texts } from '../../texts/developers.ts';
import { rich } from '../../texts/fill.ts';

graphql(`
  fragment ApiKeyRow on ApiKey {
    id
    name
    keyId
    secretPrefix
    scopes
    allowedIps
    status
    expiresAt
    lastUsedAt
    lastUsedIp
    createdAt
    rotatedFrom
    requireReference
    apiVersion
    limits {
      perPayment
      day {
        amount
        payments
        remainingAmount
        remainingPayments
      }
      month {
        amount
        remainingAmount
      }
    }
    createdBy {
      id
      name
    }
  }
`);

const ApiKeys = graphql(`
  query ApiKeys($after: String) {
    apiKeys(first: 25, after: $after) {
      nodes {
        ...ApiKeyRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The prefix of a key and four characters. */
const PREFIX = 12;
const ENDING_SOON_MS = 7 * 86_400_000;

function KeyName({ of: { name, keyId, secretPrefix } }: { of: ApiKeyRowFragment }) {
  return (
    <>
      <strong className="cut" title={name}>
        {name}
      </strong>
      <br />
      <span className="dim nowrap">
        <Code text={keyId} start={PREFIX} />
        {secretPrefix && <span className="code"> · {secretPrefix}…</span>}
      </span>
    </>
  );
}

export function Page() {
  const may = useMay();
  const paging = usePaging('keys');
  const keys = useData(ApiKeys, { after: paging.after });
  const columns: Column<ApiKeyRowFragment>[] = [
    {
      head: texts.key,
      cell: (key) => <KeyName of={key} />,
    },
    { head: labels.status, cell: ({ status }) => <Status of={status} /> },
    {
      head: texts.permissions,
      cell: ({ scopes, limits, requireReference }) => (
        <>
          <span className="nowrap">{scopes ? <Scopes of={scopes} /> : 'everything'}</span>
          {limits && <br />}
          <PaysAtMost of={limits} />
          {requireReference && <div className="dim">{texts.paymentsNeedAReference}</div>}
        </>
      ),
    },
    {
      head: texts.allowedIPAddresses,
      isExtra: true,
      cell: ({ allowedIps }) => (allowedIps.length > 0 ? allowedIps.join(', ') : 'anywhere'),
    },
    { head: texts.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} age /> },
    { head: labels.expires, cell: ({ expiresAt, status }) => <Ends at={expiresAt} isActive={status === 'ACTIVE'} /> },
    { head: texts.aPIVersion, isExtra: true, cell: ({ apiVersion }) => <Version of={apiVersion} /> },
    { head: texts.createdBy, isExtra: true, cell: ({ createdBy }) => createdBy?.name ?? <span className="dim">{texts.installation}</span> },
  ];
  if (may('KEYS_WRITE'))
    columns.push({ head: labels.change, cell: (row) => <Actions row={row} all={keys.data?.apiKeys.nodes ?? []} reload={keys.reload} /> });
  return (
    <div className="stack">
      <DevelopersHead title={texts.developers} />
      <Section
        title={texts.aPIKeys}
        actions={
          may('KEYS_WRITE') && (
            <DialogButton label={texts.createKey} variant="primary">
              {(close) => <CreateKey close={close} reload={keys.reload} />}
            </DialogButton>
          )
        }
      >
        <Show of={keys} rem={24}>
          {({ apiKeys }) => (
            <List
              label={texts.listOfAPIKeys}
              columns={columns}
              of={apiKeys}
              paging={paging}
              keyOf={({ id }) => id}
              empty={<p>{texts.noAPIKeysYet}</p>}
            />
          )}
        </Show>
      </Section>
    </div>
  );
}

function Version({ of }: { of: string }) {
  return (
    <>
      {of}
      {of !== SERVED_VERSIONS[0] && (
        <span className="dim"> {rich(texts.upgradeToServedVersions, { servedVersions: SERVED_VERSIONS[0] })}</span>
      )}
    </>
  );
}

function Scopes({ of }: { of: readonly string[] }) {
  const [first = '', ...others] = of.map(scopeName);
  return (
    <span title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 && fill(texts.andCountMore, { count: others.length })}
    </span>
  );
}

function Ends({ at, isActive }: { at: string | null | undefined; isActive: boolean }) {
  if (!at) return <span className="dim">{texts.never}</span>;
  return (
    <>
      <Time at={at} />
      {isActive && Date.parse(at) - Date.now() < ENDING_SOON_MS && <span className="dim"> {texts.soon}</span>}
    </>
  );
}

function Actions({ row, all, reload }: { row: ApiKeyRowFragment; all: readonly ApiKeyRowFragment[]; reload(): void }) {
  if (row.status !== 'ACTIVE') return <span className="dim">–</span>;
  const successor = all.find(({ rotatedFrom }) => rotatedFrom === row.id);
  return (
    <span className="row">
      <DialogButton label={labels.update} title={fill(texts.updateName, { name: row.name })} small>
        {(close) => (
          <>
            <EditKey row={row} close={close} />
            <DialogButton
              label={fill(texts.aPIVersionApiVersion, { apiVersion: row.apiVersion })}
              title={fill(texts.aPIVersionOfName, { name: row.name })}
              variant="plain"
            >
              {(closeVersion) => <KeyVersion row={row} close={closeVersion} />}
            </DialogButton>
          </>
        )}
      </DialogButton>
      <DialogButton
        label={texts.rotate}
        title={fill(texts.rotateName, { name: row.name })}
        small
        reason={successor ? texts.theKeyHasASuccessor : null}
      >
        {(close) => <RotateKey row={row} close={close} reload={reload} />}
      </DialogButton>
      <DialogButton label={texts.revoke} title={fill(texts.revokeName, { name: row.name })} small variant="danger">
        {(close) => <RevokeKey row={row} close={close} />}
      </DialogButton>
    </span>
  );
}
