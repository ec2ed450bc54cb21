import type { Slice } from '../../core/slice/slice.ts';
import { peopleMails } from './mail-templates.ts';
import { AuthResolver } from './graphql-auth.ts';
import { EmailChangeResolver } from './graphql-email-change.ts';
import { NoticeResolver } from './graphql-notices.ts';
import { PeopleResolver } from './graphql.ts';
import { PasskeyResolver } from './graphql-passkeys.ts';
import { purgePeople } from './purge.ts';
import { resealPeople } from './reseal.ts';
import { peopleRoutes } from './rest.ts';

const HOUR_MS = 3_600_000;

export const people: Slice = {
  name: 'people',
  about: 'Who works for a business, and how they sign in.',
  routes: peopleRoutes,
  resolvers: [AuthResolver, EmailChangeResolver, NoticeResolver, PasskeyResolver, PeopleResolver],
  mails: peopleMails,
  looks: [{ name: 'purge-people', everyMs: HOUR_MS, look: async (app) => (await purgePeople(app)) >= 1_000 }],
  reseal: resealPeople,
};
