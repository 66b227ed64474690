import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, momentField } from '../../../kit/domain/row.domain.ts';

/** Whether this school was restored from a backup and may not send anything yet. */
const restoration = z.object({
  sendingHeld: flagField,
  backupMade: momentField
    .nullable()
    .describe('When the backup from which the school was restored was made; null if it never was'),
});

export const getRestoration = defineCall({
  method: 'GET',
  path: '/api/gs/Restoration',
  tag: 'Restoration',
  summary: 'Whether the school came from a backup and may not send yet',
  permission: ['school.read'],
  answer: restoration,
  answered: 'The last restoration',
});

export const allowSending = defineCall({
  method: 'PUT',
  path: '/api/gs/Restoration/AllowSending',
  tag: 'Restoration',
  summary: 'Allow a restored school to send',
  permission: ['school.update'],
  fresh: true,
  answer: saved(z.array(z.int()).describe('The ids of the restorations')),
  errors: [409],
});
