import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** argon2id, 19 MiB and two passes: 12 ms of a core. The defaults of today; a stored hash carries its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at once. More would take the threads that files and names are read with. */
const MAX_RUNNING = 2;
/** Beyond it a sign-in is refused at once: a queue without end only hides a flood. */
const MAX_WAITING = 64;

/** A password as it is compared: Unicode normal form C. Any characters; white space at the ends counts. */
export const anyPassword = z
  .string()
  .max(1_024, { error: `must be at most ${MAX_LENGTH} characters long` })
  .transform((text) => text.normalize('NFC'))
  .meta({ format: 'password', description: 'The password.' });

/** A password that somebody chooses: 8 to 128 characters, none of the most common ones. */
export const newPassword = anyPassword
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ description: '8 to 128 characters.' });

/**
 * Refuses a password that is the person's own address or a part of it.
 * @throws Refusal 400 naming `field`.
 */
export function refuseOwnAddress(password: string, email: string, field: string): void {
  const lower = password.toLowerCase();
  if (lower === email || lower === email.slice(0, email.lastIndexOf('@'))) {
    throw new Refusal('invalid', `${field}: must not be the e-mail address`, { code: 'VALIDATION_ERROR', field });
  }
}

function problemOf(text: string): string | undefined {
  const { length } = Array.from(text);
  if (length < MIN_LENGTH) return `must be at least ${MIN_LENGTH} characters long`;
  if (length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters long`;
  return commonPasswords.has(text.toLowerCase()) ? 'is one of the most common passwords; choose another' : undefined;
}

/** @throws Refusal 503 OVERLOADED when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => hash(password, COST));
}

/**
 * True when the password is the hash's. Without a hash it costs as much and is false, so that nobody learns by time whether
 * there is one.
 * @throws Refusal 503 OVERLOADED when too many passwords wait to be hashed.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword(randomBytes(16).toString('hex'))));
  const isRight = await withPermit(() => verify(against, password));
  return isRight && stored !== null;
}

let nobody: Promise<string> | undefined;
let running = 0;
const waiting: (() => void)[] = [];

async function withPermit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal('unavailable', 'Too many people sign in at once; try again shortly', { code: 'OVERLOADED', retryAfterSeconds: 1 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The place goes to whoever waits longest, or is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
