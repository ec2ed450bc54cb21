import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { decideGoingLive, listGoingLive } from './decide.ts';
import { requestGoingLive, showGoingLive } from './request.ts';

export const goingLiveResolvers = [
  query('goingLive', showGoingLive, { about: 'How far the business is on its way to live. For its people.' }),
  list('goingLiveRequests', listGoingLive, { about: 'Businesses on their way to live, longest waiting first. For operators.' }),
  mutation('requestGoingLive', requestGoingLive, {
    about: 'Asks for live. For the owner.',
    input: 'What is looked up before an operator looks at it.',
    argument: 'What is required.',
    done: 'The request',
  }),
  mutation('decideGoingLive', decideGoingLive, {
    about: "Decides on a business's way to live. For operators; in live most decisions take two.",
    input: 'Which business, and what becomes of it.',
    argument: 'What.',
    done: 'How far the business is now',
  }),
];
