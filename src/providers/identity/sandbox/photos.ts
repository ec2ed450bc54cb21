/** A grey square of eight by eight pixels: about the smallest JPEG there is. */
const SQUARE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/' +
  'wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';

export const SAMPLE_PHOTO = `data:image/jpeg;base64,${SQUARE}`;

/** Names that the Internet reserves for examples: nothing real is behind them, so the sandbox puts a photo there. */
const RESERVED = /(^|\.)(example|test|example\.(com|net|org))$/;

/** Photo of a reserved host, so faces work without a network; null for other hosts. `missing` in the URL is absent. */
export function samplePhoto(url: URL): { bytes: Buffer | null } | null {
  if (!RESERVED.test(url.hostname)) return null;
  return { bytes: url.href.includes('missing') ? null : Buffer.from(SQUARE, 'base64') };
}
