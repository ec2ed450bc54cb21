import type { MailTemplates } from '../core/mail/template.ts';
import { brought } from './slices.ts';

/** Every kind of mail there is. */
export const mailTemplates: MailTemplates = Object.fromEntries(brought(({ mails }) => Object.entries(mails ?? {})));
