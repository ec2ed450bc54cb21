import { NIL } from 'uuid';
import type { App } from '../../core/app/app.ts';
import { openedData, sealedData } from '../../core/mail/queue.ts';
import { needsReseal, open, seal } from '../../platform/crypto/key-ring.ts';
import { contextOf } from './second-factor.ts';

const PAGE = 200;

type Parts = Pick<App, 'db' | 'keyRing'>;

/** Reseals second factors and codes of waiting mails with the active key. @returns the number of resealed secrets. */
export async function resealPeople(app: Parts): Promise<number> {
  return (await resealSecondFactors(app)) + (await resealMails(app));
}

async function resealSecondFactors({ db, keyRing }: Parts): Promise<number> {
  let count = 0;
  for (let after: string = NIL; ;) {
    const people = await db.query<{ id: string; totpSecret: string }>(
      'sign_in.sealed',
      'select id, totp_secret from person where totp_secret is not null and id > $1 order by id limit $2',
      [after, PAGE],
    );
    for (const { id, totpSecret: old } of people) {
      if (!needsReseal(keyRing, old)) continue;
      const fresh = seal(keyRing, open(keyRing, old, contextOf(id)), contextOf(id));
      await db.query('sign_in.reseal', 'update person set totp_secret = $3 where id = $1 and totp_secret = $2', [id, old, fresh]);
      count++;
    }
    const last = people.at(-1);
    if (!last || people.length < PAGE) return count;
    after = last.id;
  }
}

async function resealMails({ db, keyRing }: Parts): Promise<number> {
  let count = 0;
  for (let after: { bookId: number; id: string } = { bookId: 0, id: NIL }; ;) {
    const mails = await db.query<{ bookId: number; id: string; data: { sealed: string } }>(
      'sign_in.sealed_mails',
      `select book_id, id, data from mail
        where next_attempt_at is not null and data ? 'sealed' and (book_id, id) > ($1, $2) order by book_id, id limit $3`,
      [after.bookId, after.id, PAGE],
    );
    for (const { bookId, id, data } of mails) {
      if (!needsReseal(keyRing, data.sealed)) continue;
      const { secret, ...rest } = openedData(keyRing, { bookId, id }, data) as { secret: string };
      const fresh = sealedData(keyRing, { bookId, id }, rest, secret);
      await db.query('sign_in.reseal_mail', 'update mail set data = $3 where book_id = $1 and id = $2 and next_attempt_at is not null', [
        bookId,
        id,
        JSON.stringify(fresh),
      ]);
      count++;
    }
    const last = mails.at(-1);
    if (!last || mails.length < PAGE) return count;
    after = { bookId: last.bookId, id: last.id };
  }
}
