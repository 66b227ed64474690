import { z } from 'zod';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import {
  dayField,
  idField,
  numberField,
  reference,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import {
  chosen,
  idList,
  lengths,
  optionalDate,
  requiredDate,
  requiredText,
  versionRead,
} from '../../../kit/domain/rules.domain.ts';
import { staffNameFields } from '../../staff/staff/staff.domain.ts';
import { courseNames } from '../course/course-names.domain.ts';
import { programInput } from '../program/program.domain.ts';
import { programNames } from '../program/program-names.domain.ts';

const { capacity, room } = programInput.shape;
const fromMessage = windowMessage('The First Day', earliestSchoolEvent, latestDate);
const toMessage = 'The Last Day must not be before the First Day';

const teachingGroupInput = z.object({
  groupName: requiredText('Group Name', 'Group Name is required', lengths.name),
  courseId: chosen('Course is required'),
  fromDate: requiredDate(fromMessage),
  toDate: optionalDate('Last Day should be a date'),
  room,
  capacity,
});
export type TeachingGroupInput = z.output<typeof teachingGroupInput>;

function groupIssues({ fromDate, toDate }: TeachingGroupInput): Issue[] {
  if (fromDate < earliestSchoolEvent || fromDate > latestDate) return [{ field: 'fromDate', message: fromMessage }];
  return toDate !== null && (toDate < fromDate || toDate > latestDate) ? [{ field: 'toDate', message: toMessage }] : [];
}

const teachingGroupRow = z.object({
  teachingGroupId: idField,
  ...rowFieldsOf(teachingGroupInput),
  course: z.object({ courseName: textField }),
  students: numberField,
  programs: textField,
  teachers: textField,
  /** The choice from which it was made. */
  courseChoiceId: reference,
  choiceName: textField,
  ...stampFields,
});
export type TeachingGroupRow = z.output<typeof teachingGroupRow>;

/** Students who are taught a course together: some of a program, or of several. */
export const teachingGroup = defineResource({
  area: 'ps',
  name: 'TeachingGroup',
  id: 'teachingGroupId',
  permission: 'teachinggroup',
  nameField: 'groupName',
  labels: { one: 'teaching group' },
  input: teachingGroupInput,
  rules: groupIssues,
  row: teachingGroupRow,
  fields: {
    groupName: 'Group Name',
    courseId: 'Course',
    fromDate: 'First Day',
    toDate: { label: 'Last Day', hint: 'Empty: until further notice' },
    room: 'Room',
    capacity: { label: 'Capacity', hint: 'How many students it takes; 0: as many as come' },
    students: 'Students',
    programs: 'Programs',
    teachers: 'Teachers',
    choiceName: 'Course Choice',
  },
  filters: {
    ...byFields('groupName'),
    courseId: { names: courseNames },
    ...byFields('fromDate', 'toDate', 'room'),
    capacity: { min: 0 },
    programId: { label: 'Program', names: programNames, comparesOwnWay: true },
  },
  columns: [
    'groupName',
    { value: 'course.courseName', filter: 'courseId' },
    { header: 'Programs', value: 'programs' },
    { header: 'Teachers', value: 'teachers' },
    { header: 'Students', value: 'students' },
    'toDate',
  ],
  owners: { teachinggroupid: 'teachingGroupId' },
  titleOf: reading(teachingGroupRow, ['groupName', 'course.courseName'], (row) => `${row.groupName}, ${row.course.courseName}`),
});

const member = { firstName: textField, lastName: textField };
const tag = 'Teaching Groups';
const url = '/api/ps/TeachingGroup';

/** A student who may be in a group: of one of its programs on a day. */
const candidate = z.object({
  studentId: idField,
  ...member,
  programId: idField,
  isMember: z.boolean(),
  /** The other group of the course in which they are; `''`: none. */
  otherGroup: textField,
});
export type GroupCandidate = z.output<typeof candidate>;

export const getGroupMembers = defineCall({
  method: 'GET',
  path: `${url}/GetMembers`,
  tag,
  summary: 'The programs, teachers and students of a group on a day, by default today or its first day',
  permission: ['teachinggroup.read'],
  query: z.object({ teachingGroupId: parameters.id, onDay: parameters.day.optional() }),
  answer: z.object({
    version: numberField,
    onDay: dayField,
    programIds: z.array(idField),
    teachers: z.array(z.object({ staffId: idField, ...staffNameFields })),
    students: z.array(candidate),
  }),
  answered: 'Teachers with the main one first; all students of the programs, and whoever else is in the group',
  errors: [404],
});

export const setGroupMembers = defineCall({
  method: 'PUT',
  path: `${url}/SetMembers`,
  tag,
  summary:
    'Say who is in a group, who teaches it and whose students it is for, from a day on; who comes or goes later stays as it is',
  permission: ['teachinggroup.update'],
  body: z.object({
    teachingGroupId: chosen('Group is required'),
    version: versionRead(),
    since: optionalDate('Since should be a date').describe('By default today, or the first day of the group if that is to come'),
    programIds: idList('programIds', 200),
    staffIds: idList('staffIds', 20).describe('The main teacher first'),
    studentIds: idList('studentIds', 2000),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});
