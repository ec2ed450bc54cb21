import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RequestRowFragment } from '../../gql/graphql.ts';
import { Copy } from '../../ui/controls.tsx';
import { Facts, Show, Time } from '../../ui/show.tsx';

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
      {({ requestLog: { nodes } }) => (nodes[0] ? <RequestDetail row={nodes[0]} /> : <p>This request is no longer stored.</p>)}
    </Show>
  );
}

/** Stored request with masked bodies. */
export function RequestDetail({ row }: { row: RequestRowFragment }) {
  return (
    <>
      <Facts
        rows={[
          ['Request', <span key="asked" className="code">{`${row.method} ${row.route}`}</span>],
          ['Status', `${row.status} ${row.errorCode ?? ''}`],
          [
            'Request ID',
            <span key="id" className="row">
              <span className="code">{row.requestId}</span> <Copy text={row.requestId} />
            </span>,
          ],
          ['Time', <Time key="at" at={row.at} />],
          ['Duration', `${row.durationMs} ms`],
          ['API key', row.keyId ?? 'dashboard session'],
          ['IP address', row.address],
          row.idempotencyKey ? ['Idempotency-Key', row.idempotencyKey] : null,
          row.clientReference ? ['Reference', row.clientReference] : null,
        ]}
      />
      <Body title="Request body" body={row.requestBody} />
      <Body title="Response body" body={row.responseBody} />
    </>
  );
}

function Body({ title, body }: { title: string; body: unknown }) {
  return (
    <section>
      <h3>{title}</h3>
      {body === null || body === undefined ? (
        <p className="dim">No body stored.</p>
      ) : (
        <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
      )}
    </section>
  );
}
