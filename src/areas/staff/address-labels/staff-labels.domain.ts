import { z } from 'zod';
import { addressLabels, labelIds } from '../../../common/labels/address-labels.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';

export const printStaffLabels = defineCall({
  ...addressLabels,
  path: '/api/ss/Staff/PrintAddressLabels',
  tag: 'Staff',
  permission: ['staff.update'],
  summary: 'Labels with the address of each staff member',
  query: z.object({ staffIds: labelIds }),
});
