import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { askForPersonalData, cancelPrivacyRequest, confirmErasure, findPrivacyRequest, listPrivacyRequests } from './ask.ts';

const answered = { gives: 'request', payloadType: 'PrivacyRequestPayload', done: 'The request' };

export const privacyResolvers = [
  list('privacyRequests', listPrivacyRequests, { about: 'Requests about the data of people, newest first.' }),
  find('privacyRequest', findPrivacyRequest, { about: 'One of them; null when there is none of this id.' }),
  mutation('askForPersonalData', askForPersonalData, {
    about: 'Asks for an export or the erasure of all that is kept of one person.',
    inputType: 'PersonalDataInput',
    input: 'What is done, and what the person is known by: at least one thing.',
    argument: 'Of whom.',
    ...answered,
  }),
  mutation('confirmErasure', confirmErasure, {
    about: 'Agrees to an erasure as it was found. It cannot be taken back.',
    input: 'Which erasure.',
    argument: 'Which one.',
    ...answered,
  }),
  mutation('cancelPrivacyRequest', cancelPrivacyRequest, {
    about: 'Gives a request up, and forgets what was found.',
    input: 'Which request.',
    argument: 'Which one.',
    ...answered,
  }),
];
