import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { decideGoingLive, listGoingLive } from './decide.ts';
import { requestGoingLive, showGoingLive } from './request.ts';

export const goingLiveResolvers = [
  query('goLiveRequest', showGoingLive, { about: 'Retrieves the go-live request of the business. For its people.' }),
  list('goLiveRequests', listGoingLive, { about: 'Lists go-live requests, longest waiting first. For operators.' }),
  mutation('createGoLiveRequest', requestGoingLive, {
    about: 'Requests live access. For the owner.',
    input: 'Company data, verified before the review.',
    argument: 'Company data.',
    done: 'Go-live request',
  }),
  mutation('decideGoLiveRequest', decideGoingLive, {
    about: 'Decides on a go-live request. For operators; most decisions require two in live.',
    input: 'Business and decision.',
    argument: 'The business and the decision.',
    done: 'Updated go-live request',
  }),
];
