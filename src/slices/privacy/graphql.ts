import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { askForPersonalData, cancelPrivacyRequest, confirmErasure, findPrivacyRequest, listPrivacyRequests } from './ask.ts';

const answered = { gives: 'request', payloadType: 'PrivacyRequestPayload', done: 'Data subject request' };

export const privacyResolvers = [
  list('privacyRequests', listPrivacyRequests, { about: 'Lists data subject requests, newest first.' }),
  find('privacyRequest', findPrivacyRequest, { about: 'Retrieves a data subject request; null when it does not exist.' }),
  mutation('createPrivacyRequest', askForPersonalData, {
    about: 'Creates a data subject request: an export or an erasure.',
    inputType: 'PersonalDataInput',
    input: 'Kind of the request, and at least one identifier of the person.',
    argument: 'Kind and identifiers.',
    ...answered,
  }),
  mutation('confirmPrivacyRequest', confirmErasure, {
    about: 'Approves an erasure. Cannot be undone.',
    input: 'Erasure to approve.',
    argument: 'Id of the request.',
    ...answered,
  }),
  mutation('cancelPrivacyRequest', cancelPrivacyRequest, {
    about: 'Cancels a request, and deletes what was found.',
    input: 'Request to cancel.',
    argument: 'Id of the request.',
    ...answered,
  }),
];
