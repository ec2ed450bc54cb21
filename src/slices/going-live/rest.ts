import { routes } from '../../core/transport/rest/routes.ts';
import { decideGoingLive, findGoingLive, listGoingLive } from './decide.ts';
import { CONTRACT_VERSION } from './going-live.ts';
import { requestGoingLive, showGoingLive } from './request.ts';

export const goingLiveRoutes = routes({ tag: 'Go-live', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/going-live', showGoingLive);
  route.post('/going-live', requestGoingLive, {
    message: 'Live access requested; a mail announces the decision',
    refuses: ['conflict', 'upstream'],
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

export const goingLiveOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/going-live', listGoingLive);
  route.get('/ops/going-live/{businessId}', findGoingLive, { refuses: ['not_found'] });
  route.post('/ops/going-live/{businessId}', decideGoingLive, {
    message: ({ approvalRequest }) =>
      approvalRequest === null ? 'Decided' : 'Approval request created; another operator must make the same decision',
    refuses: ['not_found', 'conflict'],
    example: { decision: 'approve', note: 'Documents in ticket 4711' },
  });
});
