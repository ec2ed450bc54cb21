import type { Fault } from './fault.ts';
import type { Tried } from './run-faults.ts';

/** The page that shows which test found which fault. */
export function table(faults: readonly Fault[], triedOf: (fault: Fault) => Tried | undefined): string {
  const found = faults.filter((fault) => triedOf(fault)?.caughtBy);
  const seconds = faults.reduce((sum, fault) => sum + (triedOf(fault)?.seconds ?? 0), 0);
  return `# Seeded faults

Each line is a possible mistake. \`npm run seeded\` makes them one at a time in a copy of the repository and runs the tests that ought to find them; the
catalogue is in \`test/seeded/\`. A mistake counts as found when a test fails that passes without it.

**${found.length} of ${faults.length} found**, in ${Math.round(seconds / 60)} minutes on two cores.

| Fault | In | Found by | Seconds |
|---|---|---|---|
${faults.map((fault) => line(fault, triedOf(fault))).join('\n')}
`;
}

const line = ({ name, what, in: file }: Fault, attempted: Tried | undefined): string =>
  `| \`${name}\`: ${what} | \`${file}\` | ${cell(attempted?.caughtBy ?? '**nothing**')} | ${Math.round(attempted?.seconds ?? 0)} |`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
