import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';

const resolve = createRequire(import.meta.url).resolve;
/** The face that the dashboard names first, with the sign of the naira. */
const INTER = [
  { file: 'inter-latin-wght-normal.woff2', unicodeRange: 'U+0000-02FF,U+2000-206F,U+20AC,U+2122-22FF' },
  { file: 'inter-latin-ext-wght-normal.woff2', unicodeRange: 'U+20A0-20AB' },
].map(({ file, unicodeRange }) => ({
  unicodeRange,
  bytes: readFileSync(resolve(`@fontsource-variable/inter/files/${file}`)).toString('base64'),
}));

/** Gives the page Inter in place of the face of the system, and waits until it is drawn. */
export async function showInter(page: Page): Promise<void> {
  await page.evaluate(async (files) => {
    Object.assign(globalThis, { firstFaceUntil: performance.now() });
    for (const { bytes, unicodeRange } of files) {
      const data = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      document.fonts.add(await new FontFace('Inter', data, { weight: '100 900', unicodeRange }).load());
    }
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
  }, INTER);
}

/** Gives the page the face of the system back, which the tests bring as well. */
export async function showSystemFace(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.fonts.clear();
    for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
  });
}

/** The same picture in a fifth of the bytes, for ever the same ones from the same points. */
export async function asWebp(browser: Browser, png: Uint8Array): Promise<Uint8Array> {
  const page = await browser.newPage();
  try {
    const coded = await page.evaluate(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
    }, Buffer.from(png).toString('base64'));
    return Buffer.from(coded, 'latin1');
  } finally {
    await page.close();
  }
}

interface Difference {
  /** Whether both have the same width and height. */
  isSameSize: boolean;
  /** Of a thousand squares of `SIDE` points, how many are visibly of another colour. */
  perMille: number;
}

/** The side of the squares that are compared, in points. */
const SIDE = 4;
const APART = 25;

/**
 * Difference of two pictures by mean colors of squares: font rendering changes points (0.35%) more than squares
 * (0.03%); colors, weights and places change squares.
 */
export async function differenceOf(browser: Browser, one: Uint8Array, other: Uint8Array): Promise<Difference> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async (pictures, side, apart) => {
        const [a, b] = await Promise.all(pictures.map(squares));
        if (!a || !b || a.width !== b.width || a.height !== b.height) return { isSameSize: false, perMille: 1_000 };
        let count = 0;
        for (let at = 0; at < a.means.length; at += 3)
          if ([0, 1, 2].some((channel) => Math.abs((a.means[at + channel] ?? 0) - (b.means[at + channel] ?? 0)) > apart)) count++;
        return { isSameSize: true, perMille: (count * 3_000) / a.means.length };

        async function squares(picture: string) {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const { width, height } = bitmap;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          if (!canvas) throw new Error('this browser has no canvas');
          canvas.drawImage(bitmap, 0, 0);
          const { data } = canvas.getImageData(0, 0, width, height);
          const across = Math.ceil(width / side);
          const means = new Float32Array(across * Math.ceil(height / side) * 3);
          for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++)
              for (let channel = 0; channel < 3; channel++) {
                const square = (Math.floor(y / side) * across + Math.floor(x / side)) * 3 + channel;
                means[square] = (means[square] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0) / (side * side);
              }
          return { width, height, means };
        }
      },
      [one, other].map((picture) => Buffer.from(picture).toString('base64')),
      SIDE,
      APART,
    );
  } finally {
    await page.close();
  }
}
