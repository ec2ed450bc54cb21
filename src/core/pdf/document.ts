import { naira, type Kobo } from '../../domain/money/money.ts';
import { lagosTime } from '../../domain/time/lagos.ts';

export type PdfDocument = PDFKit.PDFDocument;

export const PAGE = { width: 595.28, height: 841.89, margin: 36 };
const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;
type Weight = keyof typeof FONTS;

interface Style {
  size?: number;
  weight?: Weight;
  room?: number;
  to?: 'left' | 'right';
}

/** WinAnsi fonts cover Latin 1; other letters lose their accents. */
const HAS = /^[\u0020-\u007E\u00A1-\u00FF]*$/;

/** Maps text to available letters: Ọlá becomes Olá, ₦ becomes NGN, unmapped letters a question mark. */
function inLetters(text: string): string {
  if (HAS.test(text)) return text;
  return Array.from(
    text.normalize('NFC').replaceAll('₦', 'NGN ').replaceAll(/[‘’]/g, "'").replaceAll(/[–—]/g, '-').replaceAll(/\s/g, ' '),
    (letter) => {
      if (HAS.test(letter)) return letter;
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return HAS.test(bare) ? bare : '?';
    },
  ).join('');
}

export const amountText = (amount: Kobo): string => naira(amount).replaceAll(/\B(?=(\d{3})+\.)/g, ',');

export function momentText(at: Date): string {
  const local = lagosTime(at);
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 16)}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

export function pen(pdf: PdfDocument) {
  const widths = { plain: new Map<string, number>(), bold: new Map<string, number>() };
  const widthOf = (letters: string, size: number, weight: Weight): number => {
    let width = 0;
    for (const letter of letters) {
      let known = widths[weight].get(letter);
      if (known === undefined) {
        known = pdf.font(FONTS[weight]).fontSize(1_000).widthOfString(letter);
        widths[weight].set(letter, known);
      }
      width += known;
    }
    return (width * size) / 1_000;
  };
  const cut = (letters: string, room: number, size: number, weight: Weight): string => {
    if (widthOf(letters, size, weight) <= room) return letters;
    let saved = letters;
    while (saved !== '' && widthOf(`${saved}...`, size, weight) > room) saved = saved.slice(0, -1);
    return `${saved}...`;
  };
  return {
    /** Writes from `x`, cut to `room`; `to: 'left'` ends there. */
    write(text: string, x: number, y: number, { size = 8, weight = 'plain', room = Infinity, to = 'right' }: Style = {}): void {
      const letters = cut(inLetters(text), room, size, weight);
      if (letters === '') return;
      const from = to === 'left' ? x - widthOf(letters, size, weight) : x;
      pdf.font(FONTS[weight]).fontSize(size).text(letters, from, y, { lineBreak: false });
    },
    rule(y: number): void {
      pdf
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.5)
        .strokeColor('#999999')
        .stroke();
    },
  };
}
export type Pen = ReturnType<typeof pen>;
