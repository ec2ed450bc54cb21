import { Link } from 'wouter';
import { useMay } from '../../viewer.ts';
import { nothingTexts as texts } from '../../texts/transfers.ts';

export function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const may = useMay();
  if (isFiltered)
    return (
      <>
        <p>{texts.noTransferMatchesTheseFilters}</p>
        <p>
          <Link href="/transfers">{texts.showAllTransfers}</Link>
        </p>
      </>
    );
  return (
    <>
      <p>{texts.transfersOfTheDashboardAnd}</p>
      {may('TRANSFERS_WRITE') && (
        <p>
          <Link href="/send">{texts.sendATransfer}</Link>
        </p>
      )}
      <pre tabIndex={0}>{`curl -X POST ${location.origin}/api/v1/money-transfer/send \\
  -H 'Content-Type: application/json' \\
  -H 'X-API-Key: <key>' -H 'X-API-Secret: <secret>' \\
  -d '{"amount":150000,"bankCode":"058","accountNumber":"0123456785","clientReference":"INV-1"}'`}</pre>
    </>
  );
}
