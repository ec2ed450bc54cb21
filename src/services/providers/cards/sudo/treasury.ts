import { z } from 'zod';
import { koboOfNaira } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { isDone } from './answers.ts';
import { manner, type SudoClient } from './client.ts';

const balance = z.looseObject({ availableBalance: z.unknown() });

/** Our account at Sudo. What moved it is told card by card. */
export const sudoTreasury = (say: SudoClient, settlementAccountId: string): Treasury => ({
  async balance() {
    const said = await say({ operation: 'balance', method: 'GET', path: `/accounts/${settlementAccountId}/balance` });
    const told = isDone(said) ? balance.safeParse(said.envelope.data).data : undefined;
    const available = koboOfNaira(told?.availableBalance, 'dropped');
    return available === null ? { kind: 'no_answer', ...beside(concernIn(manner, said)) } : { kind: 'balance', available, at: new Date() };
  },
  movements: () => Promise.resolve({ kind: 'not_told' }),
});
