/** Hashes of the documents that the built pages carry, by the names of their operations. */
const hashes = new Map<string, string>();

/**
 * Target of graphql(`…`) after the build: the document's text with fragments. @public scripts/build-browser.mjs
 * writes the calls.
 * @public scripts/build-browser.mjs writes the calls.
 */
export function persisted(name: string, hash: string, text: string): string {
  hashes.set(name, hash);
  return text;
}

export const hashOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : hashes.get(name));
