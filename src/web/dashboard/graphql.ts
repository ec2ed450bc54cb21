/** Hashes of the documents that the built pages carry, by the names of their operations. */
const hashes = new Map<string, string>();

/**
 * What the build puts where a page says graphql(`…`): the whole text of the document, its fragments included, so that each
 * lazy page carries its own documents and no other's.
 * @public scripts/build-browser.mjs writes the calls.
 */
export function persisted(name: string, hash: string, text: string): string {
  hashes.set(name, hash);
  return text;
}

export const hashOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : hashes.get(name));
