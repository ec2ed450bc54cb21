import type { App } from '../src/core/app/app.ts';
import { claimDueMails } from '../src/core/mail/queue.ts';
import { sendMail as send } from '../src/core/mail/send.ts';
import { environments } from '../src/domain/actor/actor.ts';
import { eachRecord, type Kind } from './kind.ts';

/** Sends due mails, four at once; a failed one follows the retry schedule of its row. Live mails wait for a mail server. */
export const sendMail: Kind = {
  name: 'send-mail',
  queue: 'send-mail',
  record: 'mails',
  due(app) {
    const carried = environments.filter((environment) => app.providers(environment).mail);
    const dueOf = (environment: string): string => `(select min(next_attempt_at) from mail
      where environment = '${environment}' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`;
    return `select least(${carried.map(dueOf).join(', ')})`;
  },
  closeMs: 20_000,
  run: eachRecord({
    places: 4,
    claims: environments.map((environment) => async (app: App, token: string, limit: number) => {
      return app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : [];
    }),
    work: send,
  }),
};
