import { expect, it, vi } from 'vitest';
import { clientOf, type Reply } from '../support/client.ts';
import { homeWithPrograms, npmStart, START_MS } from './npm-start.ts';

it(
  'npm start -- --providers doubles: a send settles by its query, goes elsewhere while its bank is ill and back when it is well, and a deposit comes by a signed message',
  { timeout: START_MS },
  async () => {
    const started = npmStart(homeWithPrograms(), {}, ['--providers', 'doubles']);
    const { origin } = new URL(await started.ready());
    const { call } = clientOf(origin);
    const controls = /Faults +POST (\S+)\/\{name\}/.exec(started.out())?.[1] ?? '';
    const notify = async (double: string, order: object): Promise<unknown> =>
      (await fetch(`${controls}/${double}`, { method: 'POST', body: JSON.stringify(order) })).json();
    let sent = 0;
    const send = (): Promise<Reply> =>
      call('POST', '/money-transfer/send', {
        amount: 150_000,
        bankCode: '058',
        accountNumber: '0123456785',
        clientReference: `WALK-${++sent}`,
      });
    const settlesAs = (reference: string, settlementStatus: string): Promise<void> =>
      until(async () =>
        expect((await call('GET', `/money-transfer/status?clientReference=${reference}`)).body.data).toMatchObject({ settlementStatus }),
      );
    const isWell = async (account: string): Promise<boolean> =>
      (await (await fetch(`${origin}/metrics`)).text()).includes(
        `tollgate_provider_account_well{environment="sandbox",account="${account}",port="bank"} 1`,
      );

    // Paystack is the first of the file, and names its transfers like this.
    expect(takenBy(await send())).toBe('paystack');
    await settlesAs('WALK-1', 'delivered');

    // Payments may be at Paystack, so they stay until enough failures open the circuit.
    expect(await notify('paystack', { fault: 'error_500_before' })).toEqual({ provider: 'paystack', fault: 'error_500_before' });
    const lost: string[] = [];
    let reply = await send();
    for (; reply.status === 202 && lost.length < 30; reply = await send()) lost.push(`WALK-${sent}`);
    expect(takenBy(reply)).toBe('another');
    expect(lost.length).toBeGreaterThanOrEqual(5);
    expect(await isWell('paystack')).toBe(false);
    await settlesAs(`WALK-${sent}`, 'delivered');

    // After recovery one probe payment, then all; lost ones are queried and resubmitted.
    await notify('paystack', { fault: null });
    await until(async () => expect([takenBy(await send()), takenBy(await send())]).toEqual(['paystack', 'paystack']));
    expect(await isWell('paystack')).toBe(true);
    await call('POST', '/sandbox/advance', { by: '5m' });
    for (const reference of lost) await settlesAs(reference, 'delivered');

    const customer = await call('POST', '/customers', {
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.com',
      phoneNumber: '+2348012345678',
    });
    const account = await call('POST', `/customers/${String(customer.body.data?.['id'])}/virtual-account`);
    expect(account.body.data).toMatchObject({ provider: 'paystack', isActive: true });
    const { id, accountNumber } = account.body.data as { id: string; accountNumber: string };
    expect(await call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 250_000 })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', error: expect.stringContaining('with paystack') },
    });
    expect(await notify('paystack', { payIn: { accountNumber, amount: 250_000 } })).toEqual({ provider: 'paystack', paidIn: true });
    await until(async () =>
      expect((await call('GET', `/virtual-accounts/${id}/transactions`)).body.data).toMatchObject([{ amount: 250_000 }]),
    );

    // Permanent accounts with a number are Monnify's, single amounts Flutterwave's; each sends messages.
    const other = await call('POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' });
    const permanent = await call('POST', `/customers/${String(other.body.data?.['id'])}/virtual-account`, { bvn: '22222222222' });
    expect(permanent.body.data).toMatchObject({ provider: 'monnify', isActive: true });
    const monnify = permanent.body.data as { id: string; accountNumber: string };
    expect(await notify('monnify', { payIn: { accountNumber: monnify.accountNumber, amount: 120_000 } })).toEqual({
      provider: 'monnify',
      paidIn: true,
    });
    await until(async () =>
      expect((await call('GET', `/virtual-accounts/${monnify.id}/transactions`)).body.data).toMatchObject([{ amount: 120_000 }]),
    );

    // A card of Sudo's is funded, and is what its lists say.
    const made = await call('POST', '/virtual-cards', {
      customerId: String(other.body.data?.['id']),
      billingAddress: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
    });
    expect(made.body.data).toMatchObject({ status: 'active', balance: 0 });
    const card = `/virtual-cards/${String(made.body.data?.['id'])}`;
    expect((await call('POST', `${card}/fund`, { amount: 500_000 })).body).toMatchObject({ success: true });
    expect((await call('POST', `${card}/sync`)).body.data).toMatchObject({ changed: false, drift: false, card: { balance: 500_000 } });

    started.child.kill('SIGTERM');
    expect(await started.ended()).toBe(0);
    expect(started.err()).toBe('');
  },
);

function takenBy({ status, body }: Reply): 'paystack' | 'another' | 'unknown' {
  const { transactionRef, transactionId } = (body.data?.['provider'] ?? {}) as Record<string, string | null>;
  if (status !== 200 || !transactionId) return 'unknown';
  return transactionRef?.startsWith('TRF_') ? 'paystack' : 'another';
}

const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 100_000, interval: 500 });
