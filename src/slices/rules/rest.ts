import { list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { addRule } from './add.ts';
import { listApprovals } from './approvals.ts';
import { approveTransfer, refuseTransfer } from './decide.ts';
import { endRule, listRules } from './rule.ts';
import { meetTransfer } from './meet.ts';
import { approvalSchema, approvalView, decidedView, meetingSchema, meetingView, ruleSchema, ruleView } from './views.ts';

const rules = wholeList(ruleSchema, ruleView);
const rule = (message: string) => one(ruleSchema, ruleView, message);
const approvals = list(approvalSchema, approvalView);
const decided = (message: string) => one(approvalSchema.shape.transfer, decidedView, message);
const meeting = one(meetingSchema, meetingView);

export const ruleRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/transfer-rules', listRules, rules, { access: 'either' });
  route.post('/transfer-rules', addRule, rule('In force with the next transfer'), {
    access: 'session',
    bucket: 'reads',
    refuses: ['conflict'],
    example: { name: 'Large transfers', action: 'approval', aboveAmount: 100_000_000 },
  });
  route.delete('/transfer-rules/{ruleId}', endRule, rule('In force no more; what waits because of it goes on waiting'), {
    access: 'session',
    bucket: 'reads',
    refuses: ['not_found'],
  });
  route.post('/transfer-rules/preview', meetTransfer, meeting, {
    access: 'either',
    bucket: 'reads',
    example: { amount: 150_000_000, bankCode: '058', accountNumber: '0123456785' },
  });
  route.get('/approvals', listApprovals, approvals, { access: 'either' });
  route.post('/approvals/{transferCode}/approve', approveTransfer, decided('Approved; it leaves now, or at its time'), {
    access: 'session',
    refuses: ['not_found', 'conflict'],
    example: { note: 'Agreed with the supplier by phone' },
  });
  route.post('/approvals/{transferCode}/refuse', refuseTransfer, decided('Refused; its money is free again, and nothing was debited'), {
    access: 'session',
    refuses: ['not_found', 'conflict'],
    example: { note: 'Nobody here knows this account' },
  });
});
