import { inflateSync } from 'node:zlib';

/** The lines of a PDF that this service made, page by page, each as the texts on it from left to right. */
export function pdfLines(pdf: Buffer): string[][] {
  const text = pdf.toString('latin1');
  const lines: string[][] = [];
  for (const found of text.matchAll(/<<([^>]*(?:>[^>]+)*?)>>\nstream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(found[1] ?? '')?.[1] ?? 0);
    const from = found.index + found[0].length;
    const body = pdf.subarray(from, from + length);
    const content = (/FlateDecode/.test(found[1] ?? '') ? inflateSync(body) : body).toString('latin1');
    lines.push(...linesOf(content));
  }
  return lines;
}

function linesOf(content: string): string[][] {
  const byY = new Map<number, { x: number; text: string }[]>();
  for (const [, x, y, shown = ''] of content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm[^[]*\[([^\]]*)\] TJ/g)) {
    const letters = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
    const line = byY.get(Number(y)) ?? [];
    byY.set(Number(y), [...line, { x: Number(x), text: letters }]);
  }
  return [...byY]
    .toSorted(([left], [right]) => right - left)
    .map(([, texts]) => texts.toSorted((a, b) => a.x - b.x).map(({ text }) => text));
}
