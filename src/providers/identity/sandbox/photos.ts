/** A grey square of eight by eight pixels: about the smallest JPEG there is. */
const SQUARE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/' +
  'wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';

/** What the simulated provider has as everybody's photo. */
export const SAMPLE_PHOTO = `data:image/jpeg;base64,${SQUARE}`;

/** Names that the Internet reserves for examples: nothing real is behind them, so the sandbox puts a photo there. */
const RESERVED = /(^|\.)(example|test|example\.(com|net|org))$/;

/**
 * The photo behind a URL of a reserved host, so that a face can be tried without a network; null for every other host,
 * which is really asked. `missing` in the URL is a photo that is not there.
 */
export function samplePhoto(url: URL): { bytes: Buffer | null } | null {
  if (!RESERVED.test(url.hostname)) return null;
  return { bytes: url.href.includes('missing') ? null : Buffer.from(SQUARE, 'base64') };
}
