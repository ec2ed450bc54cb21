import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { serverFolder } from '../../src/app/embedded/folders.ts';

/** A folder for a server of one test's own, which is gone with the run. Its name begins with `kind`. */
export const newServerFolder = (kind: string): string => serverFolder(mkdtempSync(join(inject('servers').folder, `${kind}-`)));
