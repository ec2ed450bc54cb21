import { moment, naira } from '../../format.ts';
import type { ReceiptOfTransferQuery } from '../../gql/graphql.ts';

type Receipt = NonNullable<ReceiptOfTransferQuery['transferReceipt']>;

/** In pixels: as wide as a telephone shows without making it smaller, drawn twice as fine. */
const [WIDTH, EDGE, SCALE] = [720, 40, 2];
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** The same whatever the theme: it is handed on. */
const [PAPER, WORDS, DIM, LINE, GOOD] = ['#ffffff', '#14171a', '#545c66', '#e1e4e9', '#0a5c2f'];

/** A receipt as a picture to hand on in a chat: the amount, to whom, whether it arrived, and by which session id the bank finds it. */
export function receiptImage(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const ink = canvas.getContext('2d');
  if (!ink) return Promise.reject(new Error('This browser draws no pictures. Take the PDF.'));
  // Once to know how high it is, once to draw.
  const height = drawn(ink, receipt);
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  ink.scale(SCALE, SCALE);
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, WIDTH, height);
  drawn(ink, receipt);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made. Take the PDF.')))),
  );
}

/** @returns where it ends. */
function drawn(ink: CanvasRenderingContext2D, receipt: Receipt): number {
  let y = 0;
  const write = (text: string, { x = EDGE, size = 20, weight = 400, colour = WORDS, after = 10 }: Style): void => {
    ink.font = `${weight} ${size}px ${SANS}`;
    ink.fillStyle = colour;
    for (const line of broken(ink, text, WIDTH - EDGE - x)) {
      y += size * 1.3;
      ink.fillText(line, x, y);
    }
    y += after;
  };
  y += 20;
  write(receipt.isProofOfPayment ? 'Payment receipt' : 'Transfer record', { size: 26, weight: 650 });
  if (receipt.environment === 'SANDBOX') write('Sandbox. No real money moved.', { colour: DIM });
  write(naira(receipt.amount), { size: 48, weight: 700, after: 4 });
  write(receipt.amountInWords, { colour: DIM });
  write(receipt.statement, { weight: 600, colour: receipt.isProofOfPayment ? GOOD : WORDS, after: 16 });
  for (const [name, value] of rowsOf(receipt)) {
    ink.fillStyle = LINE;
    ink.fillRect(EDGE, y, WIDTH - 2 * EDGE, 1);
    const top = y;
    write(name, { size: 18, colour: DIM });
    y = top;
    write(value, { x: EDGE + 180, size: 18, weight: 550, after: 12 });
  }
  write(`Issued ${moment(receipt.issuedAt)}`, { size: 16, colour: DIM, after: EDGE - 10 });
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
    ['From', payer.name],
    ['To', beneficiary.accountName ?? 'The bank did not give the name'],
    ['Account', `${beneficiary.accountNumber}, ${beneficiary.bankName}`],
    ['Narration', narration],
    ['Transfer code', transferCode],
    ['Reference', clientReference],
    ['Session id', sessionId],
    ['Made', moment(createdAt)],
    ['Credited', settledAt && moment(settledAt)],
  ].filter((row): row is [string, string] => Boolean(row[1]));

/** Between words, and inside one that is longer than a line, such as a session id. */
function broken(ink: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<= )/).flatMap((word) => (ink.measureText(word).width > room ? Array.from(word) : word))) {
    if (line !== '' && ink.measureText(line + part).width > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line];
}
