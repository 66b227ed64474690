import { byFields, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

/** Whatever belongs to a health record. */
export interface OfRecord {
  healthRecordId: number;
}

/** A part stays in its record: in another one it would be about somebody else. */
export const recordIssues = ({ healthRecordId }: OfRecord, { before }: RuleFacts<OfRecord>): Issue[] =>
  before !== null && before.healthRecordId !== healthRecordId
    ? [{ field: 'healthRecordId', message: 'The health record that this belongs to cannot be changed' }]
    : [];

/**
 * What all parts of a health record have in common: people enter and remove them one by one, and they belong to the same person as the
 * record. Each kind of part adds its own fields and labels.
 */
export const healthPart = {
  area: 'hs',
  permission: 'healthrecord',
  isPart: true,
  only: ['list', 'read', 'create', 'update', 'delete'],
  rules: recordIssues,
  owners: { programid: null, studentid: null, staffid: null },
} as const;

/** The reference from a part to its record: in the input, as a label and as a filter. */
export const ofHealthRecord = {
  input: { healthRecordId: chosen('Health Record is required') },
  fields: { healthRecordId: 'Health Record' },
  filters: byFields('healthRecordId'),
} as const;
