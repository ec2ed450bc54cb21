import { Link } from 'wouter';
import { useMay } from '../../viewer.ts';

/** What a list of transfers without any says in its frame. */
export function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const may = useMay();
  if (isFiltered)
    return (
      <>
        <p>No transfer is like that.</p>
        <p>
          <Link href="/transfers">Show all</Link>
        </p>
      </>
    );
  return (
    <>
      <p>Transfers appear here as they are made: on this page, or by the API.</p>
      {may('TRANSFERS_WRITE') && (
        <p>
          <Link href="/send">Send the first one</Link>
        </p>
      )}
      <pre tabIndex={0}>{`curl -X POST ${location.origin}/api/v1/money-transfer/send \\
  -H 'Content-Type: application/json' \\
  -H 'X-API-Key: <key>' -H 'X-API-Secret: <secret>' \\
  -d '{"amount":150000,"bankCode":"058","accountNumber":"0123456785","clientReference":"INV-1"}'`}</pre>
    </>
  );
}
