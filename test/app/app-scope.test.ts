import { expect, it } from 'vitest';
import { type App, hook, openAppScope, appScoped } from '../../src/core/app/app.ts';

it('a part is made once for an App and its copies, when it is first asked for, and closed before what it was made from', async () => {
  const done: string[] = [];
  const closes = (name: string) => (): Promise<void> => {
    done.push(`${name} closes`);
    return Promise.resolve();
  };
  const queue = appScoped(() => {
    done.push('queue');
    return { name: 'queue' };
  }, closes('queue'));
  const worker = appScoped((app) => {
    done.push('worker');
    return { queue: queue(app) };
  }, closes('worker'));
  const unused = appScoped(() => done.push('unused'), closes('unused'));
  const parts = openAppScope(() => app);
  const app = { part: parts.part } as App;
  expect(done).toEqual([]);
  const made = worker(app);
  expect(worker({ ...app })).toBe(made);
  expect(queue({ ...app })).toBe(made.queue);
  expect(unused).toBeTypeOf('function');
  await parts.close();
  expect(done).toEqual(['worker', 'queue', 'worker closes', 'queue closes']);
});

it('two Apps have parts of their own', () => {
  const cache = appScoped(() => new Map<string, string>());
  const [one, other] = [openAppScope(() => ({}) as App), openAppScope(() => ({}) as App)];
  cache(one).set('a', '1');
  expect([...cache(one)]).toEqual([['a', '1']]);
  expect([...cache(other)]).toEqual([]);
});

it('a hook gives all that the App was opened with, in their order, and nothing where there is nothing', () => {
  const paid = hook<string>();
  const owed = hook<string>();
  const { part } = openAppScope(() => ({}) as App, [paid.with('first'), owed.with('other'), paid.with('second')]);
  expect(paid({ part })).toEqual(['first', 'second']);
  expect(owed({ part })).toEqual(['other']);
  expect(paid(openAppScope(() => ({}) as App))).toEqual([]);
});

it('a part that cannot be closed keeps no other open: all are closed, the last made first, and the error is reported', async () => {
  const closed: string[] = [];
  const first = appScoped(
    () => 'first',
    (made) => void closed.push(made),
  );
  const broken = appScoped(
    () => 'broken',
    () => Promise.reject(new Error('it hangs')),
  );
  const last = appScoped(
    () => 'last',
    (made) => void closed.push(made),
  );
  const parts = openAppScope(() => ({}) as App);
  for (const part of [first, broken, last]) part(parts);
  await expect(parts.close()).rejects.toMatchObject({ errors: [new Error('it hangs')] });
  expect(closed).toEqual(['last', 'first']);
});
