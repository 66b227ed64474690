import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { textField } from '../../../kit/domain/row.domain.ts';

export const getMissingPermission = defineCall({
  method: 'GET',
  path: '/api/ias/Role/GetMissingPermission',
  tag: 'Roles',
  summary: 'What permissions are called, and who can give them',
  permission: 'session',
  query: z.object({ keys: parameters.text(500).describe('Permission keys, separated by commas') }),
  answer: z.object({
    permissions: z.array(textField).describe('In words: `Student fees (read)`'),
    givenBy: z.array(textField).describe('Names of administrators, by name; families get none, and ask the office'),
  }),
  answered: 'Those that there are, in the order asked for',
});
