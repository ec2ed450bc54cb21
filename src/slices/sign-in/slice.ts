import type { Slice } from '../../core/slice/slice.ts';
import { AuthResolver } from './graphql-auth.ts';
import { EmailChangeResolver } from './graphql-email-change.ts';
import { PasskeyResolver } from '../passkeys/graphql.ts';
import { NoticeResolver, PeopleResolver } from '../team/graphql.ts';
import { peopleMails } from '../people/mail-templates.ts';
import { resealPeople } from './reseal.ts';
import { peopleRoutes } from './rest.ts';

export const people: Slice = {
  name: 'people',
  about: 'Team members, sign-in, sessions and passkeys.',
  routes: peopleRoutes,
  resolvers: [AuthResolver, EmailChangeResolver, NoticeResolver, PasskeyResolver, PeopleResolver],
  mails: peopleMails,
  reseal: resealPeople,
};
