import { moment, naira } from '../../format.ts';
import type { ReceiptOfTransferQuery } from '../../gql/graphql.ts';
import { commonTexts } from '../../texts/common.ts';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { receiptImageTexts as texts } from '../../texts/transfers.ts';

type Receipt = NonNullable<ReceiptOfTransferQuery['transferReceipt']>;

const [WIDTH, EDGE, SCALE] = [720, 40, 2];
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const [BACKGROUND, INK, DIM, LINE, GOOD] = ['#ffffff', '#14171a', '#545c66', '#e1e4e9', '#0a5c2f'];

/** Draws a receipt as a PNG: amount, beneficiary, status and the session id that the bank looks up. */
export function receiptImage(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const ink = canvas.getContext('2d');
  if (!ink) return Promise.reject(new Error(texts.thisBrowserCannotCreateImages));
  const height = drawn(ink, receipt);
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  ink.scale(SCALE, SCALE);
  ink.fillStyle = BACKGROUND;
  ink.fillRect(0, 0, WIDTH, height);
  drawn(ink, receipt);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(texts.theImageCouldNotBe)))));
}

function drawn(ink: CanvasRenderingContext2D, receipt: Receipt): number {
  let y = 0;
  const write = (text: string, { x = EDGE, size = 20, weight = 400, colour = INK, after = 10 }: Style): void => {
    ink.font = `${weight} ${size}px ${SANS}`;
    ink.fillStyle = colour;
    for (const line of broken(ink, text, WIDTH - EDGE - x)) {
      y += size * 1.3;
      ink.fillText(line, x, y);
    }
    y += after;
  };
  y += 20;
  write(receipt.isProofOfPayment ? texts.paymentReceipt : texts.transferRecord, { size: 26, weight: 650 });
  if (receipt.environment === 'SANDBOX') write(texts.sandboxNoRealMoneyMoved, { colour: DIM });
  write(naira(receipt.amount), { size: 48, weight: 700, after: 4 });
  write(receipt.amountInWords, { colour: DIM });
  write(receipt.statement, { weight: 600, colour: receipt.isProofOfPayment ? GOOD : INK, after: 16 });
  for (const [name, value] of rowsOf(receipt)) {
    ink.fillStyle = LINE;
    ink.fillRect(EDGE, y, WIDTH - 2 * EDGE, 1);
    const top = y;
    write(name, { size: 18, colour: DIM });
    y = top;
    write(value, { x: EDGE + 180, size: 18, weight: 550, after: 12 });
  }
  write(fill(texts.issuedIssuedAt, { issuedAt: moment(receipt.issuedAt) }), { size: 16, colour: DIM, after: EDGE - 10 });
  return Math.ceil(y);
}

interface Style {
  x?: number;
  size?: number;
  weight?: number;
  colour?: string;
  after?: number;
}

const rowsOf = ({ payer, beneficiary, narration, transferCode, clientReference, sessionId, createdAt, settledAt }: Receipt) =>
  [
    [labels.from, payer.name],
    [texts.to, beneficiary.accountName ?? commonTexts.accountNameUnknown],
    [labels.account, `${beneficiary.accountNumber}, ${beneficiary.bankName}`],
    [labels.narration, narration],
    [texts.transferCode, transferCode],
    [labels.reference, clientReference],
    [texts.sessionID, sessionId],
    [labels.created, moment(createdAt)],
    [texts.credited, settledAt && moment(settledAt)],
  ].filter((row): row is [string, string] => Boolean(row[1]));

function broken(ink: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<= )/).flatMap((chunk) => (ink.measureText(chunk).width > room ? Array.from(chunk) : chunk))) {
    if (line !== '' && ink.measureText(line + part).width > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line];
}
