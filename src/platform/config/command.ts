import { packageName } from './version.ts';

/** The npm package has no sources; a checkout is `tollgate`. */
const SERVER_PACKAGE = 'tollgate-server';

/** Commands of a checkout with another name in the package. */
const IN_PACKAGE: Record<string, string> = { 'ledger:verify': 'verify' };

/** The command line of a task in this installation: `npm run migrate`, or `tollgate-server migrate` of the package. */
export function commandLine(task: string, args = ''): string {
  const given = args === '' ? '' : ` ${args}`;
  if (packageName === SERVER_PACKAGE) return `${SERVER_PACKAGE}${task === 'start' ? '' : ` ${IN_PACKAGE[task] ?? task}`}${given}`;
  return `npm ${task === 'start' ? 'start' : `run ${task}`}${args === '' ? '' : ` --${given}`}`;
}
