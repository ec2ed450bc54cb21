/** Works on all of them, at most `width` at a time, and gives the results in their order. */
export async function mapLimit<In, Out>(items: readonly In[], width: number, work: (item: In, at: number) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = Array.from({ length: items.length });
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
