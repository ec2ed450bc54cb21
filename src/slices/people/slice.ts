import type { Slice } from '../../core/slice/slice.ts';
import { peopleMails } from './mail-templates.ts';

export const people: Slice = {
  name: 'people',
  about: 'Accounts of people: roles, passwords and the mails about them.',
  mails: peopleMails,
};
