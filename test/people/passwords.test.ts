import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword, newPassword } from '../../src/slices/people/passwords.ts';

describe('password hashing', () => {
  test('a hash is argon2id with 19 MiB, two passes and parallelism 1, and each hash has its own salt', async () => {
    const [one, other] = [await hashPassword('a long and quiet river'), await hashPassword('a long and quiet river')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await isPassword('a long and quiet river', one)).toBe(true);
    expect(await isPassword('A long and quiet river', one)).toBe(false);
  });
  test('without a hash every password is wrong', async () => {
    expect(await isPassword('a long and quiet river', null)).toBe(false);
  });
  test('hashes beyond the waiting limit are refused immediately, and the others are answered', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => hashPassword(`flood ${at}`)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(34);
    expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', detail: { code: 'OVERLOADED', retryAfterSeconds: 1 } } });
    expect(await hashPassword('after the flood')).toMatch(/^\$argon2id/);
  });
  test('the process answers other requests while passwords are hashed', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 20 }, (_, at) => hashPassword(`busy ${at}`)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

test('128 characters are counted as characters, not as bytes', () => {
  expect(newPassword.safeParse('🌊'.repeat(128)).success).toBe(true);
  expect(newPassword.safeParse('🌊'.repeat(129)).success).toBe(false);
});
