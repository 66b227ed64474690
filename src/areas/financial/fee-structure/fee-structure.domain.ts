import { z } from 'zod';
import { requiredAmount } from '../../../common/amount-fields.domain.ts';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, lengths, requiredDate, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';

const fromMessage = windowMessage('Effective From', earliestSchoolEvent, latestDate);
const toMessage = `Effective To must be after Effective From and not after ${displayDate(latestDate)}`;

const feeStructureInput = z.object({
  feeType: requiredText('Fee Type', 'Fee Type is required', lengths.name),
  programId: chosen('Program is required'),
  description: text('Description', lengths.description),
  amount: requiredAmount('Amount'),
  isOptional: flag,
  isConcession: flag,
  effectiveFrom: requiredDate(fromMessage),
  effectiveTo: requiredDate(toMessage),
});
export type FeeStructureInput = z.output<typeof feeStructureInput>;

function validityIssues({ effectiveFrom, effectiveTo }: FeeStructureInput): Issue[] {
  const issues: Issue[] = [];
  if (effectiveFrom < earliestSchoolEvent || effectiveFrom > latestDate) {
    issues.push({ field: 'effectiveFrom', message: fromMessage });
  }
  if (effectiveTo <= effectiveFrom || effectiveTo > latestDate) issues.push({ field: 'effectiveTo', message: toMessage });
  return issues;
}

const feeStructureRow = z.object({
  feeStructureId: idField,
  ...rowFieldsOf(feeStructureInput),
  programDetails: z.object({ programName: textField }),
  ...stampFields,
});

export type FeeStructureRow = z.output<typeof feeStructureRow>;

/** What a program costs, or what is taken off, while it is in force; both days count. */
export const feeStructure = defineResource({
  area: 'fs',
  name: 'FeeStructure',
  id: 'feeStructureId',
  permission: 'feestructure',
  nameField: 'feeType',
  labels: { one: 'fee structure' },
  input: feeStructureInput,
  rules: validityIssues,
  row: feeStructureRow,
  ignored: ['program'],
  fields: {
    feeType: 'Fee Type',
    programId: 'Program',
    description: 'Description',
    amount: 'Amount',
    isOptional: { label: 'Optional', hint: 'Chosen for a student, not charged to everybody.' },
    isConcession: { label: 'Concession', hint: 'Taken off the fees of those for whom it is chosen.' },
    effectiveFrom: 'Effective From',
    effectiveTo: 'Effective To',
  },
  filters: {
    ...byFields('feeType'),
    programId: { names: programNames },
    ...byFields('description'),
    amount: { min: 0 },
    ...byFields('isOptional', 'isConcession', 'effectiveFrom', 'effectiveTo'),
  },
  columns: ['feeType', { value: 'programDetails.programName', filter: 'programId' }, 'amount', 'effectiveFrom', 'effectiveTo'],
  owners: { feestructureid: 'feeStructureId', programid: 'programId' },
  titleOf: reading(feeStructureRow, ['feeType', 'programDetails.programName', 'effectiveFrom'], (row) =>
    [row.feeType, row.programDetails.programName, `from ${displayDate(row.effectiveFrom)}`].join(', '),
  ),
});
