import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { keyRing, needsReseal, open, parseKeyRing, seal, SealError } from '../../src/platform/crypto/key-ring.ts';

const first = randomBytes(32).toString('base64');
const second = randomBytes(32).toString('base64');
const ring = parseKeyRing(`a:${first}`);
const rotated = parseKeyRing(`b:${second}, a:${first}`);
const place = { table: 'webhook_endpoint', column: 'secret', rowId: 'row-1', bookId: 'book-1' };

describe('a sealed text', () => {
  test('opens to the sealed text, for every text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => open(ring, seal(ring, text, place), place) === text));
  });

  test('has the stated layout, and a nonce of its own each time', () => {
    const sealed = seal(ring, 'whsec_secret', place);
    expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]{16}\.[\w-]{22}$/);
    expect(sealed).not.toContain('whsec');
    const nonces = Array.from({ length: 1_000 }, () => seal(ring, 'x', place).split('.')[2]);
    expect(new Set(nonces).size).toBe(1_000);
  });

  test.each(['table', 'column', 'rowId', 'bookId'])('does not open under another %s', (part) => {
    expect(() => open(ring, seal(ring, 'text', place), { ...place, [part]: 'other' })).toThrow(SealError);
  });

  test('does not open when one bit of nonce, text or tag is another', () => {
    const parts = seal(ring, 'a secret text', place).split('.');
    for (const index of [2, 3, 4]) {
      const bytes = Buffer.from(parts[index] ?? '', 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const altered = Buffer.from(bytes);
        altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        const text = parts.with(index, altered.toString('base64url')).join('.');
        expect(() => open(ring, text, place)).toThrow(SealError);
      }
    }
  });

  test('does not open with a shortened tag, a missing part or another version', () => {
    const sealed = seal(ring, 'text', place);
    const wrong = [
      sealed.slice(0, -8),
      sealed.split('.').slice(0, 4).join('.'),
      `${sealed}.x`,
      sealed.replace('v1', 'v2'),
      '',
      'whsec_plain',
    ];
    for (const text of wrong) expect(() => open(ring, text, place)).toThrow(SealError);
  });

  test('refuses a context that could be read in two ways', () => {
    expect(() => seal(ring, 'text', { ...place, column: 'a|b' })).toThrow('bar');
    expect(() => seal(ring, 'text', { ...place, rowId: '' })).toThrow('empty');
  });
});

describe('rotation', () => {
  test('the first key seals, the older ones still open, and the old text is known as old', () => {
    const old = seal(ring, 'text', place);
    expect(open(rotated, old, place)).toBe('text');
    expect(needsReseal(rotated, old)).toBe(true);
    const fresh = seal(rotated, 'text', place);
    expect(fresh.startsWith('v1.b.')).toBe(true);
    expect(needsReseal(rotated, fresh)).toBe(false);
  });

  test('a key that was removed too early is named', () => {
    expect(() => open(ring, seal(rotated, 'text', place), place)).toThrow('The key b is not in ENCRYPTION_KEYS');
  });
});

describe('the setting', () => {
  const env = { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', KEY_PEPPER: 'p'.repeat(32) };

  test.each([
    ['', 'no id'],
    [first, 'no id'],
    [`a b:${first}`, 'no id'],
    ['a:', 'is not 32 bytes'],
    ['a:AAAA', 'is not 32 bytes'],
    [`a:${first}:x`, 'is not 32 bytes'],
    [`a:${Buffer.alloc(33).toString('base64')}`, 'is not 32 bytes'],
    [`a:${first},a:${second}`, 'repeats the id'],
    [`a:${first},`, 'entry 2'],
  ])('%j is refused, and the message contains no key', (text, sentence) => {
    expect(() => parseKeyRing(text)).toThrow(sentence);
    expect(() => parseKeyRing(text)).not.toThrow(first.slice(0, 12));
  });

  test('live does not start without keys of its own, nor with secrets that can be guessed', () => {
    const live = { ...env, LIVE_PORT: '4001', KEY_PEPPER: randomBytes(32).toString('hex') };
    expect(() => readConfig(live)).toThrow('ENCRYPTION_KEYS is not set');
    expect(readConfig({ ...live, ENCRYPTION_KEYS: `a:${first}` }).ENCRYPTION_KEYS?.active).toBe('a');
    expect(() => readConfig({ ...env, LIVE_PORT: '4001', ENCRYPTION_KEYS: `a:${first}` })).toThrow('KEY_PEPPER can be guessed');
    expect(() => readConfig({ ...live, ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}` })).toThrow(
      'a key that can be guessed (a)',
    );
    expect(() => readConfig({ ...live, ENCRYPTION_KEYS: `a:${first}`, DATABASE_URL: 'postgres://x:tollgate@y/z' })).toThrow(
      'DATABASE_URL has the documented password',
    );
    expect(() => readConfig({ ...env, ENCRYPTION_KEYS: 'a:AAAA' })).toThrow('ENCRYPTION_KEYS entry 1 (a) is not 32 bytes');
  });

  test('a sandbox derives the same key at every start, and another from another pepper', () => {
    const sealed = seal(keyRing(readConfig(env)), 'text', place);
    expect(open(keyRing(readConfig(env)), sealed, place)).toBe('text');
    expect(() => open(keyRing(readConfig({ ...env, KEY_PEPPER: 'q'.repeat(32) })), sealed, place)).toThrow(SealError);
  });
});
