import { smallPictureTexts as texts } from '../../texts/checkout.ts';

const MAX_BYTES = 32_768;
const BOX = { width: 320, height: 80 };
const QUALITIES = [0.9, 0.75, 0.6, 0.4];

/** Scales an image to a small data: URL for slow connections. @throws Error when the browser cannot read the image. */
export async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const forms = [canvas.toDataURL('image/png'), ...QUALITIES.map((quality) => canvas.toDataURL('image/webp', quality))];
  const small = forms.find((form) => bytesOf(form) <= MAX_BYTES);
  if (small === undefined) throw new Error(texts.theImageIsTooLarge);
  return small;
}

const bytesOf = (form: string): number => ((form.length - form.indexOf(',') - 1) * 3) / 4;
