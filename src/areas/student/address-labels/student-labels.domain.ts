import { z } from 'zod';
import { addressLabels, labelIds } from '../../../common/labels/address-labels.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';

export const printStudentLabels = defineCall({
  ...addressLabels,
  path: '/api/sis/Student/PrintAddressLabels',
  tag: 'Students',
  permission: ['student.update'],
  summary: 'Labels with the address of the guardian of each student who is called first, one for brothers and sisters',
  query: z.object({ studentIds: labelIds }),
});
