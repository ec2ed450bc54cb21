import type { SandboxTime } from '../../core/app/app.ts';
import { fromSlices, slices } from '../../slices/slices.ts';

const BUSY = `select ${fromSlices(({ pendingWork }) => pendingWork)
  .map((rows) => `exists (${rows})`)
  .join(' or ')} as busy`;

export const sandboxTime: SandboxTime = {
  async advance(app, actor, byMs) {
    const due: [string, number][] = [];
    for (const slice of slices) due.push(...Object.entries((await slice.advance?.(app, actor, byMs)) ?? {}));
    return Object.fromEntries(due.filter(([, count]) => count > 0));
  },
  async isBusy(app, bookId) {
    // Provider changes first: afterwards they are rows of ours.
    for (const slice of slices) if (await slice.hasUnreadEvents?.(app, bookId)) return true;
    const [row] = await app.db.query<{ busy: boolean }>('sandbox.busy', BUSY, [bookId]);
    return row?.busy ?? false;
  },
};
