import { z } from 'zod';
import { type Kobo, koboOfNaira } from '../../../domain/money/money.ts';
import type { Treasury } from '../../treasury/port.ts';
import type { Done } from '../port.ts';
import { answerTo, type Ask, ofThis, type SudoClient } from './client.ts';

const balance = z.looseObject({ availableBalance: z.unknown().optional() });

export const balanceAt = async (ask: Ask, account: string): Promise<Done<Kobo>> =>
  ofThis(
    answerTo(await ask({ operation: 'balance', method: 'GET', path: `${account}/balance` }), 'a balance', (data) =>
      koboOfNaira(balance.safeParse(data).data?.availableBalance, 'dropped'),
    ),
  );

/** Our account at Sudo; reports movements by card. */
export const sudoTreasury = (say: SudoClient, settlementAccountId: string): Treasury => ({
  async balance() {
    const reported = await balanceAt(say, `/accounts/${settlementAccountId}`);
    return reported.kind === 'done' ? { kind: 'balance', available: reported.result, at: new Date() } : { ...reported, kind: 'no_answer' };
  },
});
