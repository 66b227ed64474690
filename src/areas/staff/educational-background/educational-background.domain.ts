import { z } from 'zod';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, changed, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredText, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

const yearMessage = 'Year of Passing is required and should be between 1970 and today';
export const earliestYearOfPassing = 1970;

const educationalBackgroundInput = z.object({
  staffId: chosen('Staff is required'),
  institutionName: requiredText('Institution Name', 'Institution Name is required'),
  degree: requiredText('Degree', 'Degree is required'),
  fieldOfStudy: requiredText('Field of Study', 'Field of Study is required'),
  yearOfPassing: requiredWhole(yearMessage, earliestYearOfPassing),
});
export type EducationalBackgroundInput = z.output<typeof educationalBackgroundInput>;

function educationRules(education: EducationalBackgroundInput, facts: RuleFacts<EducationalBackgroundInput>): Issue[] {
  const thisYear = Number(facts.today.slice(0, 4));
  const isLater = changed(education, facts, 'yearOfPassing') && education.yearOfPassing > thisYear;
  return isLater ? [{ field: 'yearOfPassing', message: yearMessage }] : [];
}

export const educationalBackgroundFields = {
  educationalBackgroundId: idField,
  ...rowFieldsOf(educationalBackgroundInput),
  ...stampFields,
};
const educationalBackgroundRow = z.object(educationalBackgroundFields);

const learned = reading(educationalBackgroundRow, ['degree', 'fieldOfStudy'], (row) => `${row.degree}, ${row.fieldOfStudy}`);
const passed = reading(
  educationalBackgroundRow,
  ['institutionName', 'yearOfPassing'],
  (row) => `${row.institutionName}, ${row.yearOfPassing}`,
);

/**
 * A staff member's education: a part of the staff member, without permissions of its own. The message after deleting one says "staff", as
 * the specification does.
 */
export const educationalBackground = defineResource({
  area: 'ss',
  name: 'EducationalBackground',
  id: 'educationalBackgroundId',
  permission: 'staff',
  nameField: 'degree',
  isPart: true,
  only: ['list', 'read', 'create', 'update', 'delete'],
  labels: {
    one: 'education',
    missing: 'educational background',
    title: 'Educational Background',
  },
  input: educationalBackgroundInput,
  rules: educationRules,
  row: educationalBackgroundRow,
  fields: {
    institutionName: 'Institution Name',
    degree: 'Degree',
    fieldOfStudy: 'Field of Study',
    yearOfPassing: 'Year of Passing',
    staffId: 'Staff',
  },
  filters: {
    staffId: { names: staffNames },
    ...byFields('institutionName', 'degree', 'fieldOfStudy'),
    yearOfPassing: { min: earliestYearOfPassing },
  },
  columns: [{ header: 'Passed', value: passed }],
  sort: '-yearOfPassing',
  owners: { staffid: 'staffId' },
  titleOf: learned,
});
