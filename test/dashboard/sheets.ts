import type { Browser } from 'puppeteer-core';

/** Width at which the text of a sheet is still legible where it is shown. */
const SHEET_WIDTH = 2_000;
/** Pictures at 1440 and 1280, light and dark, which come first. */
const WIDE = 4;

/** One sheet of a part's pictures, or two of a page's: the wide ones, and those of a tablet and a phone. */
export async function sheetOf(
  browser: Browser,
  name: string,
  shots: Record<string, Uint8Array>,
  place: string,
  isPart: boolean,
): Promise<void> {
  const all = Object.entries(shots);
  const [wide, narrow] = [all.slice(0, WIDE), all.slice(WIDE)];
  if (isPart) return draw(browser, name, all, `${place}/sheet.png`, 4);
  await draw(browser, name, wide, `${place}/sheet-wide.png`, 2);
  await draw(browser, name, narrow, `${place}/sheet-narrow.png`, 4);
}

async function draw(
  browser: Browser,
  name: string,
  shots: readonly (readonly [string, Uint8Array])[],
  path: `${string}.png`,
  columns: number,
): Promise<void> {
  const page = await browser.newPage();
  try {
    const pictures = shots.map(([key, bytes]) => ({ key, source: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` }));
    await page.setViewport({ width: SHEET_WIDTH, height: 100 });
    await page.evaluate(
      async (title, each, across) => {
        document.body.style.cssText = 'margin:8px;background:#888;font:16px sans-serif';
        const heading = document.createElement('div');
        heading.textContent = title;
        const box = document.createElement('div');
        const widths: number[] = [];
        for (const { key, source } of each) {
          const figure = document.createElement('figure');
          const image = new Image();
          image.src = source;
          await image.decode();
          figure.style.cssText = 'margin:4px;min-width:0';
          image.style.cssText = `width:100%;max-width:${image.naturalWidth}px;display:block`;
          const caption = document.createElement('figcaption');
          caption.textContent = key;
          figure.append(caption, image);
          box.append(figure);
          widths.push(image.naturalWidth);
        }
        const first = widths.slice(0, across);
        box.style.cssText = `display:grid;align-items:start;max-width:${first.reduce((sum, width) => sum + width + 8, 0)}px`;
        box.style.gridTemplateColumns = first.map((width) => `minmax(0,${width}fr)`).join(' ');
        document.body.append(heading, box);
      },
      name,
      pictures,
      columns,
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewport({ width: SHEET_WIDTH, height });
    await page.screenshot({ path });
  } finally {
    await page.close();
  }
}
