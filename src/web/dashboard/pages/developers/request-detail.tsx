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

/** The request with this X-Request-Id, as long as it is kept. */
export function RequestById({ requestId }: { requestId: string }) {
  return (
    <Show of={useData(OneRequest, { requestId })} rem={24}>
      {({ requestLog: { nodes } }) => (nodes[0] ? <RequestDetail row={nodes[0]} /> : <p>It is not kept any more.</p>)}
    </Show>
  );
}

/** A request as it was kept: bodies are masked. */
export function RequestDetail({ row }: { row: RequestRowFragment }) {
  return (
    <>
      <Facts
        rows={[
          ['Asked', <span key="asked" className="code">{`${row.method} ${row.route}`}</span>],
          ['Status', `${row.status} ${row.errorCode ?? ''}`],
          [
            'Request id',
            <span key="id" className="row">
              <span className="code">{row.requestId}</span> <Copy text={row.requestId} />
            </span>,
          ],
          ['When', <Time key="at" at={row.at} />],
          ['Duration', `${row.durationMs} ms`],
          ['Key', row.keyId ?? 'a person'],
          ['Address', row.address],
          row.idempotencyKey ? ['Idempotency-Key', row.idempotencyKey] : null,
          row.clientReference ? ['Reference', row.clientReference] : null,
        ]}
      />
      <Body title="Asked" body={row.requestBody} />
      <Body title="Answered" body={row.responseBody} />
    </>
  );
}

function Body({ title, body }: { title: string; body: unknown }) {
  return (
    <section>
      <h3>{title}</h3>
      {body === null || body === undefined ? (
        <p className="dim">No body is kept.</p>
      ) : (
        <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
      )}
    </section>
  );
}
