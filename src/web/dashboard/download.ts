import { accessToken } from './session.ts';
import { downloadTexts as texts } from './texts/shell.ts';

interface Wanted {
  url: string;
  type: string;
  /** Its name, unless the answer says one. */
  name: string;
  onBytes?(bytes: number): void;
}

/** Saves what a REST route answers as a file. @returns its bytes. @throws Error with the service's own sentence. */
export async function download({ url, type, name, onBytes }: Wanted): Promise<number> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${await accessToken()}`, Accept: type } });
  if (!response.ok || !response.body) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new Error(error ?? texts.theFileCouldNotBe);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onBytes?.(bytes);
  }
  save(new Blob(parts, { type }), /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name);
  return bytes;
}

/** Has the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
