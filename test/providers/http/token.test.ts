import { beforeEach, expect, test, vi } from 'vitest';
import { deadlineIn } from '../../../src/platform/concurrency/delay.ts';
import { type Issued, issuedIn, type Token, tokenCache, type Tokens } from '../../../src/providers/http/token.ts';

type Answer = Awaited<ReturnType<Parameters<typeof tokenCache>[0]>>;

/** Requests for a token that wait to be answered. */
let asked: ((answer: Answer) => void)[];
let tokens: Tokens;
beforeEach(() => {
  asked = [];
  tokens = tokenCache(() => new Promise((resolve) => void asked.push(resolve)));
});

const issued = (token: string, lastsMs = 3_600_000): Issued => ({ token, lastsMs });
const current = (): Promise<Token> => tokens.current(deadlineIn(5_000));
const after = (refused: string): Promise<Token> => tokens.after(refused, deadlineIn(5_000));
const is = (token: string): Token => ({ kind: 'token', token });

/** Answers the request that waits. */
async function answer(given: Answer): Promise<void> {
  await vi.waitFor(() => expect(asked).not.toHaveLength(0));
  asked.shift()?.(given);
}

async function hold(token: string, lastsMs?: number): Promise<void> {
  const first = current();
  await answer(issued(token, lastsMs));
  expect(await first).toEqual(is(token));
}

test('all who need a token at once wait for one request, and later ones need none', async () => {
  const many = Array.from({ length: 50 }, current);
  expect(asked).toHaveLength(1);
  await answer(issued('one'));
  expect(await Promise.all(many)).toEqual(many.map(() => is('one')));
  expect(await current()).toEqual(is('one'));
  expect(asked).toHaveLength(0);
});

test('a token is renewed before its expiry, without a wait', async () => {
  const now = vi.spyOn(performance, 'now');
  try {
    now.mockReturnValue(1_000);
    await hold('one');
    now.mockReturnValue(1_000 + 1_800_000);
    expect(await Promise.all([current(), current()])).toEqual([is('one'), is('one')]);
    expect(asked).toHaveLength(1);
    await answer(issued('two'));
    await vi.waitFor(async () => expect(await current()).toEqual(is('two')));
    expect(asked).toHaveLength(0);
  } finally {
    now.mockRestore();
  }
});

test('a renewal that fails is tried again after a pause while the token lasts, and its end is not outlived', async () => {
  const now = vi.spyOn(performance, 'now');
  try {
    now.mockReturnValue(1_000);
    await hold('one');
    now.mockReturnValue(1_000 + 1_800_000);
    expect(await current()).toEqual(is('one'));
    await answer({ kind: 'not_taken', why: 'token_unheard' });
    expect(await current()).toEqual(is('one'));
    expect(asked).toHaveLength(0);
    now.mockReturnValue(1_000 + 1_810_000);
    expect(await current()).toEqual(is('one'));
    expect(asked).toHaveLength(1);
    await answer({ kind: 'not_taken', why: 'token_unheard' });
    now.mockReturnValue(1_000 + 3_500_000);
    const late = current();
    await answer({ kind: 'not_taken', why: 'token_unheard' });
    expect(await late).toEqual({ kind: 'not_taken', why: 'token_unheard' });
  } finally {
    now.mockRestore();
  }
});

test('many refusals of one token cost one new one, and who comes late with the old one gets the new one', async () => {
  await hold('one');
  const refused = Array.from({ length: 50 }, () => after('one'));
  expect(asked).toHaveLength(1);
  await answer(issued('two'));
  expect(await Promise.all(refused)).toEqual(refused.map(() => is('two')));
  expect(await after('one')).toEqual(is('two'));
  expect(asked).toHaveLength(0);
});

test('a caller out of time proceeds without a token, and the others get theirs', async () => {
  const hasty = tokens.current(deadlineIn(0));
  const patient = current();
  expect(await hasty).toEqual({ kind: 'not_taken', why: 'too_late' });
  await answer(issued('one'));
  expect(await patient).toEqual(is('one'));
});

test.each([
  [{ kind: 'answered', status: 200, body: { t: 'x' } }, issued('x')],
  [
    { kind: 'answered', status: 401, body: {} },
    { kind: 'not_taken', why: 'no_token' },
  ],
  [
    { kind: 'answered', status: 200, body: {} },
    { kind: 'not_taken', why: 'token_unheard' },
  ],
  [
    { kind: 'silence', why: 'server_fault', status: 500 },
    { kind: 'not_taken', why: 'token_unheard' },
  ],
  [
    { kind: 'not_taken', why: 'not_connected' },
    { kind: 'not_taken', why: 'not_connected' },
  ],
] as const)('%j comes to %j', (response, wanted) => {
  const read = (body: unknown): Issued | null => ('t' in (body as object) ? issued('x') : null);
  expect(issuedIn(response, read)).toEqual(wanted);
});
