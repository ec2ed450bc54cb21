import { openBroadcast } from '../../core/workers/broadcast.ts';
import { perApp } from '../../core/app/parts.ts';

/** Word of keys that may do something else than before. Whoever does not hear it finds out within the second for which it remembers a key. */
export const keyChanges = perApp(
  (app) => openBroadcast(app, 'tollgate:keys-changed', 'keys'),
  (changes) => changes.close(),
);
