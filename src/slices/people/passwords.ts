import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { type Person, personById } from './person.ts';
import { countAttempt, forgive } from './throttle.ts';

const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word passwort
  12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 11111111 111111111 1111111111 00000000 000000000
  0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344 11112222
  123123123 123454321 1234554321 12344321 123456780 1234567891 12345678910 123456789a 1234567a 12345678a a12345678
  a123456789 a1234567 123qweasd 123qwe123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsxedc
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty qwe123qwe asdfghjk asdfghjkl asdfasdf
  asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnmm abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abcabcabc
  a1b2c3d4 aa123456 aaaaaaaa aaaaaaaaa aabbccdd test1234 testtest testing1 testing123 changeme changeme1 changeme123
  letmein1 letmein123 letmeinn welcome1 welcome12 welcome123 welcome1234 administrator admin123 admin1234 admin12345
  adminadmin root1234 rootroot iloveyou iloveyou1 iloveyou2 iloveyou123 sunshine sunshine1 princess princess1 football
  football1 baseball baseball1 basketball superman superman1 batman123 michael1 jennifer jordan23 charlie1 mercedes
  computer computer1 internet internet1 samsung1 samsung123 trustno1 whatever starwars dragon123 monkey123 master123
  shadow123 killer123 freedom1 chocolate cheese123 blink182 pokemon1 pokemon123 liverpool liverpool1 chelsea1 arsenal1
  manchester manutd123 barcelona realmadrid nigeria1 nigeria123 nigeria2024 nigeria2025 nigeria2026 lagos123 abuja123
  jesus123 jesuschrist jesusislord jesusislord1 blessing blessing1 blessed1 godisgood godisgood1 godisgreat godislove
  goodluck goodluck1 emmanuel emmanuel1 victoria victoria1 favour123 precious precious1 princess123 mummy123 daddy123
  tollgate tollgate1 tollgate123 secret123 secretpassword mypassword mypassword1 yourpassword newpassword default1
  default123 guest123 user1234 username login123 access14 access123 security security1 money123 business business1
  spring2025 summer2025 autumn2025 winter2025 spring2026 summer2026 autumn2026 winter2026 january1 december1 monday123
  friday123 hello123 hello1234 hellohello helloworld qwer1234 1234qwer q1w2e3r4 q1w2e3r4t5 pass1234 pass12345 pass@123
  passpass p@ss1234 p@ssw0rd1 p@ssw0rd123 passw0rd1 password01 password2 password3 password99 password2024 password2025
  password2026 password@1 password@123 admin@123 welcome@123 india123 pakistan 147258369 159357159 741852963 789456123
  963852741 5201314520 woaini1314 asd123456 qq123456 zxc123456 qwe123456 as123456 abc@1234 abc@123456`.split(/\s+/),
);

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** 19 MiB and two passes: 12 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Why: more hashes would block file reads and name lookups. */
const MAX_RUNNING = 2;
const MAX_WAITING = 64;

/** Unicode normal form C; white space at the ends counts. */
export const anyPassword = z
  .string()
  .max(1_024, { error: `must be at most ${MAX_LENGTH} characters long` })
  .transform((text) => text.normalize('NFC'))
  .meta({ format: 'password', description: 'Password of the account.' });

export const newPassword = anyPassword
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ description: '8 to 128 characters.' });

/** @throws Refusal 400 naming `field` when the password is or contains the address of the person. */
export function refuseOwnAddress(password: string, email: string, field: string): void {
  const lower = password.toLowerCase();
  if (lower === email || lower === email.slice(0, email.lastIndexOf('@'))) {
    throw invalid(field, `${field}: must not be the email address`);
  }
}

function problemOf(text: string): string | undefined {
  const { length } = Array.from(text);
  if (length < MIN_LENGTH) return `must be at least ${MIN_LENGTH} characters long`;
  if (length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters long`;
  return commonPasswords.has(text.toLowerCase()) ? 'is one of the most common passwords; choose another password' : undefined;
}

export function hashPassword(password: string): Promise<string> {
  return withPermit(() => hash(password, COST));
}

/** Security: a missing hash costs the same time. @throws Refusal 503 OVERLOADED when too many passwords wait to be hashed. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await (unmatched ??= hashPassword(randomBytes(16).toString('hex'))));
  const isRight = await withPermit(() => verify(against, password));
  return isRight && stored !== null;
}

/** Verifies the password of a signed-in person again. @throws Refusal 400 naming `field`, 429 TOO_MANY_ATTEMPTS. */
export async function confirmPassword(app: App, personId: string, password: string, field: string): Promise<Person> {
  const person = await personById(app.db, personId);
  // Security: a stolen session cannot delay the sign-in of the owner.
  const subject = `confirmed ${person.id}`;
  await countAttempt(app, 'login', subject);
  if (!(await isPassword(password, person.passwordHash))) throw invalid(field, `${field}: is not your password`);
  await forgive(app, app.db, 'login', subject);
  return person;
}

let unmatched: Promise<string> | undefined;
let running = 0;
const waiting: (() => void)[] = [];

async function withPermit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal('unavailable', 'Too many concurrent sign-ins; try again shortly', { code: 'OVERLOADED', retryAfterSeconds: 1 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
