import type { App } from '../src/core/app/app.ts';
import { claimDueMails } from '../src/core/mail/queue.ts';
import { sendMail as send } from '../src/core/mail/send.ts';
import { type Environment, environments } from '../src/domain/actor/actor.ts';
import { eachRecord, type Kind } from './kind.ts';

const claimsOf = (environment: Environment) => async (app: App, token: string, limit: number) =>
  app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : [];

const DUE = {
  sandbox: `(select min(next_attempt_at) from mail
              where environment = 'sandbox' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`,
  live: `(select min(next_attempt_at) from mail
           where environment = 'live' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`,
};

/** Sends due mails; the retry schedule is the mail's row. Live mails wait in PostgreSQL while no mail server is configured. */
export const sendMail: Kind = {
  name: 'send-mail',
  queue: 'send-mail',
  due(app) {
    const carried = environments.filter((environment) => app.providers(environment).mail);
    return `select least(${carried.map((environment) => DUE[environment]).join(', ')})`;
  },
  closeMs: 20_000,
  // As many at once as connections are kept to the mail server.
  run: eachRecord({ places: 4, claims: [claimsOf('sandbox'), claimsOf('live')], work: send }),
};
