import { useState } from 'react';
import { client } from '../../api.ts';
import { download, save as saveFile } from '../../download.ts';
import { graphql } from '../../gql/gql.ts';
import { settings } from '../../settings.ts';
import { commonTexts } from '../../texts/common.ts';
import { Menu } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { transferReceiptTexts as texts } from '../../texts/transfers.ts';

const ReceiptOfTransfer = graphql(`
  query ReceiptOfTransfer($transferCode: String!) {
    transferReceipt(transferCode: $transferCode) {
      transferCode
      clientReference
      sessionId
      payer {
        name
      }
      beneficiary {
        accountNumber
        accountName
        bankName
      }
      narration
      amount
      amountInWords
      isProofOfPayment
      statement
      createdAt
      settledAt
      issuedAt
      environment
    }
  }
`);

export function Receipt({ transferCode }: { transferCode: string }) {
  const [isBusy, setBusy] = useState(false);
  const url = `${settings.prefix}/api/v1/money-transfer/${transferCode}/receipt`;
  const save = async (made: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await made().then(
      () => toast(texts.receiptSaved),
      (error: unknown) => toast(error instanceof Error ? error.message : commonTexts.noReceipt),
    );
    setBusy(false);
  };
  const picture = async (): Promise<void> => {
    const answer = await client.query(ReceiptOfTransfer, { transferCode }, { requestPolicy: 'network-only' }).toPromise();
    const receipt = answer.data?.transferReceipt;
    if (!receipt) throw new Error(commonTexts.noReceipt);
    const { receiptImage } = await import('./receipt-image.ts');
    saveFile(await receiptImage(receipt), `receipt-${transferCode}.png`);
  };
  const items: [string, () => Promise<unknown>][] = [
    ['PDF', () => download({ url: `${url}/pdf`, type: 'application/pdf', name: `receipt-${transferCode}.pdf` })],
    [texts.image, picture],
    [texts.printablePage, () => download({ url, type: 'text/html', name: `receipt-${transferCode}.html` })],
  ];
  return (
    <Menu label={isBusy ? texts.receipt : texts.receipt2}>
      {items.map(([name, made]) => (
        <button key={name} type="button" className="item" onClick={() => void save(made)}>
          {name}
        </button>
      ))}
    </Menu>
  );
}
