import { accepted } from './accepted.ts';

/** A change of one place. */
export interface Mutant {
  line: number;
  was: string;
  became: string;
  isNoticed: boolean;
}

export interface Report {
  file: string;
  mutants: readonly Mutant[];
  unnoticed: readonly Mutant[];
  /** The part that a test noticed, 0 to 1. */
  share: number;
}

/** The page that says how many changes of each file were noticed, and why the others may stay. */
export function table(reports: readonly Report[]): string {
  return `# Changed operators

\`npm run mutation\` changes one operator, bound or expression of a file at a time ([Stryker](https://stryker-mutator.io)), in a copy of the repository, and runs the tests of that
file. Words are left alone. The aim is nine of ten for each file.

| File | Changes | Noticed | |
|---|---|---|---|
${reports.map(({ file, mutants, unnoticed, share }) => `| \`${file}\` | ${mutants.length} | ${mutants.length - unnoticed.length} | ${Math.round(share * 1_000) / 10}% |`).join('\n')}

## What goes unnoticed

${reports.flatMap(explained).join('\n')}

## What does not count

${accepted.map(({ file, was, why }) => `- \`${was}…\` in \`${file}\`: ${why}.`).join('\n')}
`;
}

const READ: Readonly<Record<string, { count: number; words: string }>> = {
  'src/slices/banks/name-match.ts': {
    count: 18,
    words: `Thirteen change the order of pairs that are equally like, in \`pairUp\`. Three make no difference: of two
equal scores the later one, blanks one by one, which are left out anyway, and a place of the row of distances that is never read. Two take away a bound, of the parts of a name
and of the letters of a word.`,
  },
};

function explained({ file, unnoticed: { length: count } }: Report): string[] {
  const read = READ[file];
  if (!read) return [];
  return [`Of \`${file}\`, ${count} changes. ${read.count === count ? read.words : 'They were not read yet.'}`];
}
