export declare function visibleTexts(
  path: string,
  source: string,
): { kind: 'child' | 'attribute' | 'literal' | 'template'; text: string; line: number }[];
