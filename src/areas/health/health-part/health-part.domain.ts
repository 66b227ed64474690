import { byFields } from '../../../kit/domain/resource.domain.ts';
import { idField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

/**
 * What the parts of a health record have in common: they are entered and removed one by one, and belong to whom the record belongs.
 * A kind of part says its fields and its words.
 */
export const healthPart = {
  area: 'hs',
  permission: 'healthrecord',
  isPart: true,
  only: ['list', 'read', 'create', 'update', 'delete'],
  owners: { programid: null, studentid: null, staffid: null },
} as const;

/** Which record a part belongs to: in the input, in the row, as label and as filter. */
export const ofHealthRecord = {
  input: { healthRecordId: chosen('Health Record is required') },
  row: { healthRecordId: idField },
  fields: { healthRecordId: 'Health Record' },
  filters: byFields('healthRecordId'),
} as const;
