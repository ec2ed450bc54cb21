import type { Slice } from '../../core/slice/slice.ts';
import { peopleMails } from './mail-templates.ts';

export const people: Slice = {
  name: 'people',
  about: 'People: accounts, roles, passwords and account emails.',
  mails: peopleMails,
};
