/** What may stand in texts that banks print: letters, digits and plain signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    // The marks over and under letters, which are letters without them.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .,&'()/+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text within a provider's bounds; something else where nothing is left of it. */
export function within({ min = 1, max }: { min?: number; max: number }, text: string | null, otherwise: string): string {
  const cut = plain(text ?? '')
    .slice(0, max)
    .trim();
  return cut.length < min ? otherwise : cut;
}
