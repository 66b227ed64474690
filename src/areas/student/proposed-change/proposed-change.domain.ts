import { z } from 'zod';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, reference, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { ofStudent, studentColumn } from '../student/of-student.domain.ts';
import { labelOfProposed, proposalStates } from './proposable.domain.ts';

export const proposedRow = z.object({
  proposedChangeId: idField,
  studentId: idField,
  familyId: reference.describe('The guardian whose own record it is; null: the student’s'),
  whose: textField.describe('Whose record it is'),
  field: textField.describe('The name of the field'),
  was: textField.describe('What it was when the change was proposed'),
  now: textField.describe('What it is now'),
  value: textField.describe('What it is to be'),
  state: enumField(proposalStates),
  reason: textField.describe('Why it was refused'),
  ...ofStudent.row,
  ...stampFields,
});
export type ProposedChangeRow = z.output<typeof proposedRow>;

const hidden = { was: '', now: '', value: '' };

/** A field that a family proposes to change; the office decides it. What was decided stays. */
export const proposedChange = defineListed({
  area: 'sis',
  name: 'ProposedChange',
  id: 'proposedChangeId',
  permission: 'proposedchange',
  only: ['list', 'read'],
  labels: { one: 'proposed change' },
  row: proposedRow,
  fields: {
    studentId: 'Student',
    whose: 'Whose',
    field: 'Field',
    was: 'Before',
    now: 'Now',
    value: 'Proposed',
    state: 'State',
    reason: 'Reason',
  },
  filters: {
    ...ofStudent.filters,
    ...byFields('state', 'reason'),
  },
  columns: [
    studentColumn,
    { header: 'Whose', value: 'whose' },
    { header: 'Field', value: reading(proposedRow, ['field'], ({ field }) => labelOfProposed(field)), longest: 17 },
    { header: 'Now', value: 'now' },
    { header: 'Proposed', value: 'value' },
    'state',
  ],
  sort: 'state',
  owners: ofStudent.owners,
  titleOf: reading(proposedRow, ['whose', 'field'], ({ whose, field }) => `${whose}: ${labelOfProposed(field)}`),
  // Who is kept apart from somebody of the family does not see what another of them proposes.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: {
      fields: ['was', 'now', 'value'],
      mask: (row, { studentid = [], familyid = [] }) =>
        studentid.includes(row.studentId) || (row.familyId !== null && familyid.includes(row.familyId))
          ? { ...row, ...hidden }
          : row,
    },
  },
});
