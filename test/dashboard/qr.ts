import jsQR from 'jsqr';
import type { Page } from 'puppeteer-core';

/** The types of jsqr forget that its module is the function itself. */
const readCode = jsQR as unknown as typeof jsQR.default;

export async function scan(page: Page): Promise<string> {
  await page.waitForSelector('.qr path');
  const { size, bits } = await page.$eval('.qr path', (path) => {
    const { width } = (path.ownerSVGElement as SVGSVGElement).viewBox.baseVal;
    const at = (n: number): DOMPoint => new DOMPoint((n % width) + 0.5, Math.floor(n / width) + 0.5);
    return { size: width, bits: Array.from({ length: width * width }, (_, n) => path.isPointInFill(at(n))) };
  });
  return readQr(size, bits);
}

/** Of the modules of a code, each as large as a few pixels. */
function readQr(size: number, bits: readonly boolean[]): string {
  const SCALE = 4;
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (bits[Math.floor(y / SCALE) * size + Math.floor(x / SCALE)]) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return readCode(pixels, side, side)?.data ?? '';
}
