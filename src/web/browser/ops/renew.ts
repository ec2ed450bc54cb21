import { save, renewed } from './session.ts';

const EVERY_MS = 10 * 60_000;

async function renew(): Promise<void> {
  const token = await renewed();
  if (token) await save(token);
}

setInterval(() => void renew(), EVERY_MS);
