import { z } from 'zod';
import { bySchoolYear, earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredDate, requiredText, requiredWhole, text } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../program/program-names.domain.ts';

const { min, max } = bySchoolYear.schoolYear;
/** The most courses of one choice that a student takes. */
const mostPicks = 20;
const opensMessage = windowMessage('The First Day', earliestSchoolEvent, latestDate);
const closesMessage = 'The Last Day must not be before the First Day';

const courseChoiceInput = z.object({
  choiceName: requiredText('Name', 'Name is required', lengths.name),
  schoolYear: requiredWhole('School Year is required', min, max),
  leastCourses: requiredWhole(`At Least should be a whole number, at most ${mostPicks}`, 0, mostPicks),
  mostCourses: requiredWhole(`At Most should be a whole number from 1 to ${mostPicks}`, 1, mostPicks),
  opensOn: requiredDate(opensMessage),
  closesOn: requiredDate(closesMessage),
  notes: text('Text', lengths.description),
});
export type CourseChoiceInput = z.output<typeof courseChoiceInput>;

function choiceIssues({ leastCourses, mostCourses, opensOn, closesOn }: CourseChoiceInput): Issue[] {
  const issues: Issue[] = [];
  if (mostCourses < leastCourses) issues.push({ field: 'mostCourses', message: 'At Most must not be less than At Least' });
  if (opensOn < earliestSchoolEvent || opensOn > latestDate) issues.push({ field: 'opensOn', message: opensMessage });
  else if (closesOn < opensOn || closesOn > latestDate) issues.push({ field: 'closesOn', message: closesMessage });
  return issues;
}

const courseChoiceRow = z.object({
  courseChoiceId: idField,
  ...rowFieldsOf(courseChoiceInput),
  schoolYearName: textField,
  programs: textField,
  courses: textField,
  students: numberField,
  ...stampFields,
});
export type CourseChoiceRow = z.output<typeof courseChoiceRow>;

/** Courses among which the students of some programs choose, in a school year. */
export const courseChoice = defineResource({
  area: 'ps',
  name: 'CourseChoice',
  id: 'courseChoiceId',
  permission: 'teachinggroup',
  nameField: 'choiceName',
  labels: { one: 'course choice', deleted: 'course choice' },
  input: courseChoiceInput,
  rules: choiceIssues,
  row: courseChoiceRow,
  fields: {
    choiceName: { label: 'Name', hint: 'As families read it, such as: Second language, Grade 9' },
    schoolYear: { label: 'School Year', hint: 'The calendar year in which it begins' },
    leastCourses: { label: 'At Least', hint: 'How many courses each student takes' },
    mostCourses: 'At Most',
    opensOn: { label: 'First Day', hint: 'Families and students choose from this day' },
    closesOn: { label: 'Last Day', hint: 'Until then they can change what they chose' },
    notes: { label: 'Text', hint: 'What families should know' },
    programs: 'Programs',
    courses: 'Courses',
    students: 'Have Chosen',
  },
  filters: {
    ...bySchoolYear,
    ...byFields('choiceName'),
    programId: { label: 'Program', names: programNames, comparesOwnWay: true },
    ...byFields('opensOn', 'closesOn'),
  },
  columns: [
    'choiceName',
    { header: 'School Year', value: 'schoolYearName', filter: 'schoolYear' },
    { header: 'Programs', value: 'programs' },
    { header: 'Courses', value: 'courses' },
    { header: 'Have Chosen', value: 'students' },
    'closesOn',
  ],
  sort: '-closesOn',
  owners: { coursechoiceid: 'courseChoiceId' },
  titleOf: reading(courseChoiceRow, ['choiceName', 'schoolYearName'], (row) => `${row.choiceName}, ${row.schoolYearName}`),
});
