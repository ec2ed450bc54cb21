/** Letters to insert, delete or replace; `most` or more is not counted on. */
export function editDistance(left: string, right: string, most = Infinity): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...left].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= right.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (right[to - 1] === letter ? 0 : 1)));
    if (Math.min(...next) >= most) return most;
    row = next;
  }
  return row.at(-1)!;
}
