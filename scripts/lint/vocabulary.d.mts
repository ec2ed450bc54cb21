export declare function findingsOf(
  path: string,
  source: string,
): { found: { line: number; message: string }[]; comments: number; lengths: number[]; lines: number };
export declare const overShare: (shares: ReadonlyMap<string, { comments: number; lines: number }>) => string[];
export declare const overMedian: (shares: ReadonlyMap<string, { lengths: readonly number[] }>) => string[];
