import { Link } from 'wouter';
import { useMay } from '../../viewer.ts';

export function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const may = useMay();
  if (isFiltered)
    return (
      <>
        <p>No transfer matches these filters.</p>
        <p>
          <Link href="/transfers">Show all transfers</Link>
        </p>
      </>
    );
  return (
    <>
      <p>Transfers of the dashboard and the API appear here.</p>
      {may('TRANSFERS_WRITE') && (
        <p>
          <Link href="/send">Send a transfer</Link>
        </p>
      )}
      <pre tabIndex={0}>{`curl -X POST ${location.origin}/api/v1/money-transfer/send \\
  -H 'Content-Type: application/json' \\
  -H 'X-API-Key: <key>' -H 'X-API-Secret: <secret>' \\
  -d '{"amount":150000,"bankCode":"058","accountNumber":"0123456785","clientReference":"INV-1"}'`}</pre>
    </>
  );
}
