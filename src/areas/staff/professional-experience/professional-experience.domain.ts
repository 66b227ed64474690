import { z } from 'zod';
import { earliestDate } from '../../../common/constants.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredDate, requiredText } from '../../../kit/domain/rules.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

const professionalExperienceInput = z.object({
  staffId: chosen('Staff is required'),
  organizationName: requiredText('Organization Name', 'Organization Name is required'),
  positionHeld: requiredText('Position Held', 'Position Held is required'),
  startDate: requiredDate('Start Date is required'),
  endDate: requiredDate('End Date is required'),
});
export type ProfessionalExperienceInput = z.output<typeof professionalExperienceInput>;

/** Both dates lie between 1900 and today, the start first. Source: text 2, section 5. */
function experienceRules(experience: ProfessionalExperienceInput, facts: RuleFacts<ProfessionalExperienceInput>): Issue[] {
  const window = { min: earliestDate, max: facts.today };
  const issues = windowIssues(experience, facts, 'startDate', window, windowMessage('Start Date', earliestDate));
  if (experience.endDate < experience.startDate || isOutside(experience, facts, 'endDate', window)) {
    issues.push({ field: 'endDate', message: "End Date must be between 'Start Date' and the current date" });
  }
  return issues;
}

export const professionalExperienceFields = {
  professionalExperienceId: idField,
  ...rowFieldsOf(professionalExperienceInput),
  ...stampFields,
};
const professionalExperienceRow = z.object(professionalExperienceFields);

const post = reading(
  professionalExperienceRow,
  ['positionHeld', 'organizationName'],
  (row) => `${row.positionHeld}, ${row.organizationName}`,
);
const period = reading(
  professionalExperienceRow,
  ['startDate', 'endDate'],
  (row) => `${displayDate(row.startDate)} to ${displayDate(row.endDate)}`,
);

/** A staff member's earlier job: a part of the staff member, without permissions of its own. */
export const professionalExperience = defineResource({
  area: 'ss',
  name: 'ProfessionalExperience',
  id: 'professionalExperienceId',
  permission: 'staff',
  nameField: 'organizationName',
  isPart: true,
  only: ['list', 'read', 'create', 'update', 'delete'],
  labels: {
    one: 'experience',
    title: 'Professional Experience',
    deleted: 'experience',
  },
  input: professionalExperienceInput,
  rules: experienceRules,
  row: professionalExperienceRow,
  fields: {
    organizationName: 'Organization Name',
    positionHeld: 'Position Held',
    startDate: 'Start Date',
    endDate: 'End Date',
    staffId: 'Staff',
  },
  filters: {
    staffId: { names: staffNames },
    ...byFields('organizationName', 'positionHeld', 'startDate', 'endDate'),
  },
  columns: [{ header: 'Period', value: period }],
  sort: '-startDate',
  owners: { staffid: 'staffId' },
  titleOf: post,
});
