import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SmsOrder, SmsProvider } from '../../src/providers/sms/port.ts';

export interface SmsStage {
  sms: SmsProvider;
  sent(order: SmsOrder): Promise<number>;
  /** Sees to it that the next message arrives, or does not. @returns the number to send to then */
  arrives(): string;
  isLost(): string;
  /** Has a message that was sent arrive, or not, where that is not in its number. */
  settle(providerMessageId: string, how: 'arrives' | 'is lost'): void;
  /** Sees to it that the next message is refused. @returns the number to send to then */
  refuses(): string;
}

export const order = (change: Partial<SmsOrder> = {}): SmsOrder => ({
  id: randomUUID(),
  owner: 1,
  to: '2348031234567',
  senderId: null,
  text: 'Your code is 482913',
  route: 'generic',
  ...change,
});

export function smsContract(name: string, stage: () => SmsStage): void {
  describe(`${name} satisfies the contract of text messages`, () => {
    test('a message that it takes has a name, and arrives when it says so', async () => {
      const { sms, sent, arrives, settle } = stage();
      const given = order({ to: arrives() });
      const answer = await sms.send(given);
      expect(answer).toEqual({ kind: 'sent', providerMessageId: expect.stringMatching(/^[\w-]{1,100}$/) as string });
      const { providerMessageId } = answer as { providerMessageId: string };
      expect(await sent(given)).toBe(1);
      settle(providerMessageId, 'arrives');
      expect(await sms.delivery(providerMessageId)).toEqual({ kind: 'delivered' });
    });

    test('an undelivered message has a reason in the vocabulary of the service', async () => {
      const { sms, isLost, settle } = stage();
      const answer = await sms.send(order({ to: isLost() }));
      const { providerMessageId } = answer as { providerMessageId: string };
      settle(providerMessageId, 'is lost');
      expect(await sms.delivery(providerMessageId)).toMatchObject({
        kind: 'undelivered',
        code: expect.stringMatching(/^(DND|REJECTED|EXPIRED|UNDELIVERED)$/) as string,
      });
    });

    test('a message that it refuses was not sent', async () => {
      const { sms, sent, refuses } = stage();
      const given = order({ to: refuses() });
      expect(await sms.send(given)).toMatchObject({ kind: 'refused', code: expect.stringMatching(/^(SENDER_ID|REFUSED)$/) as string });
      expect(await sent(given)).toBe(0);
    });

    test('an unknown message is undelivered so far, and has not failed', async () => {
      const { sms } = stage();
      expect(['pending', 'no_answer']).toContain((await sms.delivery('1234567890')).kind);
    });
  });
}
