import type { Database } from '../../../platform/db/database.ts';
import type { SmsDelivery, SmsSubmission, SmsOrder, SmsProvider } from '../port.ts';

export interface SimulatedSms extends SmsProvider {
  seen(owner: number, messageId: string): Promise<{ requests: number; sent: number }>;
}

const scripts: Readonly<Record<string, { submission: SmsSubmission['kind']; delivery: SmsDelivery }>> = {
  '01': { submission: 'refused', delivery: { kind: 'no_answer' } },
  '02': { submission: 'sent', delivery: { kind: 'undelivered', code: 'DND' } },
  '03': { submission: 'sent', delivery: { kind: 'undelivered', code: 'EXPIRED' } },
  '96': { submission: 'sent', delivery: { kind: 'pending' } },
  '97': { submission: 'not_now', delivery: { kind: 'no_answer' } },
  '98': { submission: 'no_answer', delivery: { kind: 'delivered' } },
};
const NAME = 'sim_';
const usual = { submission: 'sent', delivery: { kind: 'delivered' } } as const;

/** Simulated provider with its own record; stores two digits of each number. */
export function simulatedSms(db: Database): SimulatedSms {
  return {
    id: 0,
    name: 'sandbox',
    async send({ id, owner, to, route }: SmsOrder): Promise<SmsSubmission> {
      const ending = to.slice(-2);
      const { submission } = scripts[ending] ?? usual;
      const isSent = submission === 'sent' || submission === 'no_answer';
      const [row] = await db.query<{ n: number }>(
        'sms_sim.take',
        'insert into sms_sim.message (message_id, owner, ending, route, is_sent) values ($1, $2, $3, $4, $5) returning n',
        [id, owner, ending, route, isSent],
      );
      switch (submission) {
        case 'sent':
          return { kind: 'sent', providerMessageId: `${NAME}${row?.n ?? ''}` };
        case 'refused':
          return { kind: 'refused', code: 'REFUSED' };
        case 'not_now':
        case 'no_answer':
          return { kind: submission };
      }
    },
    async delivery(providerMessageId): Promise<SmsDelivery> {
      const [row] = await db.query<{ ending: string; route: SmsOrder['route'] }>(
        'sms_sim.delivery',
        'select ending, route from sms_sim.message where is_sent and n = $1',
        [Number(providerMessageId.slice(NAME.length))],
      );
      if (!row) return { kind: 'no_answer' };
      const { delivery } = scripts[row.ending] ?? usual;
      const isReached = row.route === 'dnd' && delivery.kind === 'undelivered' && delivery.code === 'DND';
      return isReached ? { kind: 'delivered' } : delivery;
    },
    async seen(owner, messageId) {
      const [row] = await db.query<{ requests: number; sent: number }>(
        'sms_sim.seen',
        'select count(*)::int as requests, count(*) filter (where is_sent)::int as sent from sms_sim.message where owner = $1 and message_id = $2',
        [owner, messageId],
      );
      return row ?? { requests: 0, sent: 0 };
    },
  };
}
