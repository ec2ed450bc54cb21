/** Similarity of two words, 0 to 1: common letters in near places, and a common beginning of up to four letters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1);
  const taken = new Uint8Array(b.length);
  const common: string[] = [];
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++)
      if (taken[j] === 0 && a[i] === b[j]) {
        taken[j] = 1;
        common.push(a[i]!);
        break;
      }
  if (common.length === 0) return 0;
  let [at, moved] = [0, 0];
  for (let j = 0; j < b.length; j++) if (taken[j] === 1 && common[at++] !== b[j]) moved++;
  const jaro = (common.length / a.length + common.length / b.length + (common.length - moved / 2) / common.length) / 3;
  let start = 0;
  while (start < 4 && start < a.length && a[start] === b[start]) start++;
  return jaro + start * 0.1 * (1 - jaro);
}
