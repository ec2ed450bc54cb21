import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RequestRowFragment } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { Copy } from '../../ui/controls.tsx';
import { Facts, Show, Time } from '../../ui/show.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { requestDetailTexts as texts } from '../../texts/developers.ts';
import { curlOf } from './curl.ts';

graphql(`
  fragment RequestRow on LoggedRequest {
    id
    requestId
    method
    route
    status
    durationMs
    keyId
    address
    idempotencyKey
    clientReference
    errorCode
    requestBody
    responseBody
    at
  }
`);

const OneRequest = graphql(`
  query OneRequest($requestId: String!) {
    requestLog(first: 1, requestId: $requestId) {
      nodes {
        ...RequestRow
      }
    }
  }
`);

/** Stored request with this X-Request-Id. */
export function RequestById({ requestId }: { requestId: string }) {
  return (
    <Show of={useData(OneRequest, { requestId })} rem={24}>
      {({ requestLog: { nodes } }) =>
        nodes[0] ? <RequestDetail row={nodes[0]} /> : <p>{fill(texts.thisRequestIsNoLonger, { days: settings.requestLogDays })}</p>
      }
    </Show>
  );
}

/** Stored request with masked bodies. */
export function RequestDetail({ row }: { row: RequestRowFragment }) {
  return (
    <>
      <Facts
        rows={[
          [texts.request, <span key="asked" className="code">{`${row.method} ${row.route}`}</span>],
          [labels.status, `${row.status} ${row.errorCode ?? ''}`],
          [
            texts.requestID,
            <span key="id" className="row">
              <span className="code">{row.requestId}</span> <Copy text={row.requestId} />
            </span>,
          ],
          [labels.time, <Time key="at" at={row.at} />],
          [labels.duration, fill(texts.durationMsMs, { durationMs: row.durationMs })],
          [texts.aPIKey, row.keyId ?? texts.dashboardSession],
          [texts.iPAddress, row.address],
          row.idempotencyKey ? [texts.idempotencyKey, row.idempotencyKey] : null,
          row.clientReference ? [labels.reference, row.clientReference] : null,
        ]}
      />
      <p className="row">
        <Copy text={curlOf(row, `${location.origin}${settings.prefix}/api/v1`)} label={texts.copyAsCurl} />{' '}
        <span className="dim">{texts.fillInMaskedValues}</span>
      </p>
      <Body title={texts.requestBody} body={row.requestBody} />
      <Body title={texts.responseBody} body={row.responseBody} />
    </>
  );
}

function Body({ title, body }: { title: string; body: unknown }) {
  return (
    <section>
      <h3>{title}</h3>
      {body === null || body === undefined ? (
        <p className="dim">{texts.noBodyStored}</p>
      ) : (
        <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
      )}
    </section>
  );
}
