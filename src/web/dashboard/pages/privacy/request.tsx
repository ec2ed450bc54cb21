import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { download } from '../../download.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PrivacyRequestWholeFragment } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { usePoll } from '../../poll.ts';
import { settings } from '../../settings.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { labels } from '../../texts/labels.ts';
import { requestTexts as texts } from '../../texts/privacy.ts';

graphql(`
  fragment PrivacyRequestWhole on PrivacyRequest {
    ...PrivacyRequestRow
    tables {
      table
      rows
      underWay
      erased
      erases
      keeps
      because
    }
  }
`);

const OnePrivacyRequest = graphql(`
  query PrivacyRequest($id: ID!) {
    privacyRequest(id: $id) {
      ...PrivacyRequestWhole
    }
  }
`);

const ConfirmErasure = graphql(`
  mutation ConfirmErasure($input: ConfirmPrivacyRequestInput!) {
    confirmPrivacyRequest(input: $input) {
      request {
        ...PrivacyRequestWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CancelPrivacyRequest = graphql(`
  mutation CancelPrivacyRequest($input: CancelPrivacyRequestInput!) {
    cancelPrivacyRequest(input: $input) {
      request {
        ...PrivacyRequestWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Request = PrivacyRequestWholeFragment;
type Place = Request['tables'][number];

/** Data subject request: data found by table, columns to erase and to retain, and the next steps. */
export function Page({ params: { id = '' } }: PageProps) {
  const found = useData(OnePrivacyRequest, { id });
  const status = found.data?.privacyRequest?.status;
  usePoll(found.reload, status === 'SEARCHING' || status === 'ERASING');
  return (
    <div className="stack">
      <Show of={found} rem={24} title={texts.personalData}>
        {({ privacyRequest }) =>
          privacyRequest ? <Detail request={privacyRequest} reload={found.reload} /> : <Missing what="request" list="/privacy" />
        }
      </Show>
    </div>
  );
}

function Detail({ request, reload }: { request: Request; reload(): void }) {
  const { kind, status, askedBy, confirmedBy, createdAt, expiresAt, endedAt, tables } = request;
  return (
    <>
      <PageHead title={kind === 'EXPORT' ? texts.exportOfPersonalData : texts.erasureOfPersonalData}>
        <Steps request={request} reload={reload} />
      </PageHead>
      <section className="card" aria-label={texts.facts}>
        <Facts
          rows={[
            [labels.status, <Status key="status" of={status} />],
            [texts.requestedBy, askedBy],
            confirmedBy !== null && [texts.approvedBy, confirmedBy],
            [texts.requested, <Time key="asked" at={createdAt} />],
            expiresAt !== null && [labels.expires, <Time key="until" at={expiresAt} />],
            endedAt !== null && [texts.ended, <Time key="ended" at={endedAt} />],
          ]}
        />
      </section>
      <Section title={texts.dataFound}>
        {tables.length === 0 ? (
          <p className="dim">{status === 'SEARCHING' ? texts.searchInProgress : texts.noDataStoredAboutThis}</p>
        ) : (
          <Table
            label={texts.tables}
            columns={kind === 'EXPORT' ? EXPORTED : [...EXPORTED, ...ERASED]}
            rows={tables}
            keyOf={({ table }) => table}
          />
        )}
      </Section>
    </>
  );
}

const EXPORTED: readonly Column<Place>[] = [
  { head: texts.table, cell: ({ table }) => <span className="code">{table}</span> },
  { head: texts.rows, num: true, cell: ({ rows }) => rows },
];
const ERASED: readonly Column<Place>[] = [
  { head: texts.inProgress, num: true, cell: ({ underWay }) => underWay },
  { head: texts.erases, cell: ({ erases }) => <Columns names={erases} /> },
  { head: texts.retains, cell: ({ keeps }) => <Columns names={keeps} /> },
  { head: labels.reason, cell: ({ because }) => because && <Cut text={because} /> },
  { head: texts.erased, num: true, cell: ({ erased }) => erased },
];

const Columns = ({ names }: { names: readonly string[] }) => names.map(labelOf).join(', ') || '–';

const Cut = ({ text }: { text: string }) => (
  <span className="cut" title={text}>
    {text}
  </span>
);

const OPEN = new Set<Request['status']>(['SEARCHING', 'WAITING', 'READY']);

function Steps({ request: { id, kind, status, downloadUrl, tables }, reload }: { request: Request; reload(): void }) {
  const may = useMay();
  const confirming = useAction(ConfirmErasure);
  const canceling = useAction(CancelPrivacyRequest);
  const [problem, setProblem] = useState('');
  if (!may('PRIVACY_WRITE')) return null;
  const fetchIt = (url: string, form: 'json' | 'csv'): Promise<unknown> =>
    download({ url, type: form === 'csv' ? 'text/csv' : 'application/json', name: `personal-data.${form}` }).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : texts.theDownloadFailed),
    );
  const isBusy = tables.some(({ underWay }) => underWay > 0);
  return (
    <>
      <span role="status" className="dim">
        {problem}
      </span>
      {downloadUrl !== null && (
        <>
          <Button variant="primary" icon="download" onClick={() => void fetchIt(`${settings.prefix}${downloadUrl}`, 'json')}>
            {texts.download}
          </Button>
          <Button onClick={() => void fetchIt(`${settings.prefix}${downloadUrl}.csv`, 'csv')}>{texts.downloadAsCSV}</Button>
        </>
      )}
      {kind === 'ERASURE' && status === 'WAITING' && (
        <DialogButton label={texts.eraseData} variant="danger" reason={isBusy ? texts.paymentsOfThePersonAre : null}>
          {(close) => (
            <ActForm
              act={confirming}
              label={texts.eraseData}
              danger
              onSubmit={async () => (await confirming.run({ input: { privacyRequestId: id } })) && (close(), reload())}
            >
              <p>{texts.columnsUnderErasesAreErased}</p>
            </ActForm>
          )}
        </DialogButton>
      )}
      {OPEN.has(status) && (
        <DialogButton label={texts.cancelRequest}>
          {(close) => (
            <ActForm
              act={canceling}
              label={texts.cancelRequest}
              onSubmit={async () => (await canceling.run({ input: { privacyRequestId: id } })) && (close(), reload())}
            >
              <p>{texts.theSearchResultIsDeleted}</p>
            </ActForm>
          )}
        </DialogButton>
      )}
    </>
  );
}
