import type { Slice } from '../../core/slice/slice.ts';
import { goingLiveMails } from './mail-templates.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { decideGoingLive, listGoingLive, findGoingLive } from './decide.ts';
import { GoingLive } from './entities.ts';
import { requestGoingLive, showGoingLive } from './request.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { CONTRACT_VERSION } from './going-live.ts';

const goingLiveRoutes = routes({ tag: 'Go-live', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/going-live', showGoingLive);
  route.post('/going-live', requestGoingLive, {
    message: 'Live access requested; a mail announces the decision',
    example: {
      companyName: 'JOHN DOE LIMITED',
      rcNumber: 'RC1234567',
      directors: ['Jane Doe'],
      bankCode: '058',
      accountNumber: '0123456785',
      contractVersion: CONTRACT_VERSION,
    },
  });
});

const goingLiveOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/going-live', listGoingLive);
  route.get('/ops/going-live/{businessId}', findGoingLive);
  route.post('/ops/going-live/{businessId}', decideGoingLive, {
    message: ({ approvalRequest }) =>
      approvalRequest === null ? 'Decided' : 'Approval request created; another operator must make the same decision',
    example: { decision: 'approve', note: 'Documents in ticket 4711' },
  });
});

const goingLiveResolvers = [
  query('goLiveRequest', showGoingLive, { about: 'Retrieves the go-live request of the business. For its people.' }),
  list('goLiveRequests', listGoingLive, { about: 'Lists go-live requests, longest waiting first.' }),
  mutation('createGoLiveRequest', requestGoingLive, { about: 'Requests live access. For the owner.' }),
  mutation('decideGoLiveRequest', decideGoingLive, {
    about: 'Decides on a go-live request. For operators; most decisions require two in live.',
  }),
];

export const goingLive: Slice = {
  name: 'going-live',
  about: 'Go-live requests and their decisions.',
  routes: goingLiveRoutes,
  operatorRoutes: goingLiveOperatorRoutes,
  resolvers: goingLiveResolvers,
  entities: [GoingLive],
  mails: goingLiveMails,
};
