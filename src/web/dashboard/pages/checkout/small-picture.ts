/** What the service keeps of a logo, and a logo's box on the page at twice its size for sharp screens. */
const MAX_BYTES = 32_768;
const BOX = { width: 320, height: 80 };
const QUALITIES = [0.9, 0.75, 0.6, 0.4];

/**
 * A picture made small enough for a page that opens on a slow phone, as a data: address.
 * @throws Error when the browser cannot read it.
 */
export async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const forms = [canvas.toDataURL('image/png'), ...QUALITIES.map((quality) => canvas.toDataURL('image/webp', quality))];
  const small = forms.find((form) => bytesOf(form) <= MAX_BYTES);
  if (small === undefined) throw new Error('the picture stays too large');
  return small;
}

/** Of a data: address in base64. */
const bytesOf = (form: string): number => ((form.length - form.indexOf(',') - 1) * 3) / 4;
