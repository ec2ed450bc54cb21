import { save, renewed } from './session.ts';

// Keeps the session of the queue board alive while it is open.

const EVERY_MS = 10 * 60_000;

async function renew(): Promise<void> {
  const token = await renewed();
  if (token) await save(token);
}

setInterval(() => void renew(), EVERY_MS);
