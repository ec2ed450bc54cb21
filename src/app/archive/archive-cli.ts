import { commandLine } from '../../platform/config/version.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isCalendarDay, lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { openPrimary } from '../cli/primary.ts';
import { step } from '../cli/step.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

// `npm run archive -- FROM TO FOLDER` copies Lagos days and verifies the copy; exit code 1 when it fails.
process.exitCode = await main(process.argv.slice(2));

async function main([from = '', to = '', folder = '', ...more]: readonly string[]): Promise<number> {
  let db: Database | undefined;
  try {
    if (!isCalendarDay(from) || !isCalendarDay(to) || to < from || folder === '' || more.length > 0)
      throw new ConfigError(`Give the first day, the last day and a new folder: ${commandLine('archive', '2024-01-01 2024-12-31 FOLDER')}`);
    const opened = (db = await openPrimary(process.env, 'tollgate archive'));
    const progress = { file: 'slices' };
    const span = { since: lagosDayStart(from), until: lagosDayEnd(to) };
    await step(
      'Writing the archive',
      () => writeArchive(opened, folder, span, progress),
      () => progress.file,
    );
    const report = await step('Verifying the archive', () => readArchive(folder));
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return report.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `Nothing was archived: ${(error as Error).message}`}\n`);
    return 1;
  } finally {
    await db?.close();
  }
}
