export declare const guides: () => string[];
export declare function measure(markdown: string): { grade: number; words: number };
