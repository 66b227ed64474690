import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { seenMark, shownMark } from '../../../kit/domain/preview/seen-preview.domain.ts';
import { dayField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import {
  chosen,
  flag,
  idList,
  optionalDate,
  optionalReference,
  optionalWhole,
  requiredWhole,
  versionRead,
} from '../../../kit/domain/rules.domain.ts';

const tag = 'Course Choices';
const url = '/api/ps/CourseChoice';
const named = { firstName: textField, lastName: textField };
const noChoice = 'Choice is required';
const reads = { tag, permission: ['teachinggroup.read'] } as const;
const changes = { tag, permission: ['teachinggroup.update'] } as const;

/** A course on offer, and how many have chosen it. */
const offeredCourse = z.object({ courseId: idField, courseName: textField, capacity: numberField, students: numberField });
export type OfferedCourse = z.output<typeof offeredCourse>;

/** A student who chooses, and what was chosen. */
const chooser = z.object({
  studentId: idField,
  ...named,
  programId: idField,
  programName: textField,
  version: numberField.describe('0: nothing has been chosen'),
  courseIds: z.array(idField),
  secondWishId: idField.nullable(),
  reason: textField.describe('Why the office assigned it'),
});
export type Chooser = z.output<typeof chooser>;

const madeGroup = z.object({
  teachingGroupId: idField,
  groupName: textField,
  courseId: idField,
  students: numberField,
});

export const getOverview = defineCall({
  ...reads,
  method: 'GET',
  path: `${url}/GetOverview`,
  summary: 'The programs and courses of a choice, who chooses, what was chosen and the groups made from it',
  query: z.object({ courseChoiceId: parameters.id }),
  answer: z.object({
    choiceName: textField,
    schoolYearName: textField,
    leastCourses: numberField,
    mostCourses: numberField,
    opensOn: dayField,
    closesOn: dayField,
    version: numberField,
    programIds: z.array(idField),
    courses: z.array(offeredCourse),
    students: z.array(chooser),
    groups: z.array(madeGroup),
    firstDay: dayField.describe('From which day on groups are made, or students moved between them, by default'),
  }),
  answered: 'Students by program and name; courses by name',
  errors: [404],
});
export type Overview = z.output<typeof getOverview.answer>;

const conflictCourse = z.object({ courseChoiceId: idField, choiceName: textField, courseId: idField, courseName: textField });
export type ConflictCourse = z.output<typeof conflictCourse>;

export const getConflicts = defineCall({
  ...reads,
  method: 'GET',
  path: `${url}/GetConflicts`,
  summary:
    'How many students chose both of each pair of courses, across this and the other choices of the same programs and year',
  query: z.object({ courseChoiceId: parameters.id }),
  answer: z.object({
    courses: z.array(conflictCourse),
    pairs: z.array(
      z.object({
        first: numberField.describe('The place of the one course among the courses, from 0'),
        second: numberField,
        students: numberField,
      }),
    ),
  }),
  answered: 'The courses of this choice first; pairs that somebody chose',
  errors: [404],
});

export const saveOffer = defineCall({
  ...changes,
  method: 'PUT',
  path: `${url}/SaveOffer`,
  summary: 'Say whose students choose, and among which courses; what is not sent is taken out',
  body: z.object({
    courseChoiceId: chosen(noChoice),
    version: versionRead(),
    programIds: idList('programIds', 200),
    courses: z
      .array(
        z.object({
          courseId: chosen('Course is required'),
          capacity: optionalWhole('Capacity should be a whole number, at least 0', 0, 0, 10_000),
        }),
        'courses should be a list of courses',
      )
      .max(100, 'At most 100 courses'),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});

/** What is chosen for a student. */
const pickInput = z.object({
  courseChoiceId: chosen(noChoice),
  studentId: chosen('Student is required'),
  version: versionRead(),
  courseIds: idList('courseIds', 100),
  secondWishId: optionalReference('Second wish should be a course'),
});
export type PickInput = z.output<typeof pickInput>;

export const chooseFor = defineCall({
  ...changes,
  method: 'PUT',
  path: `${url}/ChooseFor`,
  summary: 'Choose for a student at any time; once there are groups, move the student between them from a day on',
  body: pickInput.extend({
    since: optionalDate('Since should be a date').describe('By default today, or the first day of the groups if that is to come'),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});

const proposed = z.object({
  studentId: idField,
  ...named,
  programName: textField,
  courseIds: z.array(idField),
  reason: textField,
});

export const previewAssign = defineCall({
  ...changes,
  method: 'GET',
  path: `${url}/PreviewAssign`,
  summary: 'Who would be assigned which courses, and why: those who have not chosen, and those for whom a course is full',
  query: z.object({ courseChoiceId: parameters.id }),
  answer: z.object({
    assigned: z.array(proposed),
    left: z.array(proposed).describe('For whom there is no course'),
    seen: shownMark,
  }),
  answered: 'By program and name',
  errors: [404],
});
export type Proposal = z.output<typeof previewAssign.answer>;

export const assignRest = defineCall({
  ...changes,
  method: 'POST',
  path: `${url}/Assign`,
  summary: 'Assign what was proposed, all of it',
  body: z.object({
    courseChoiceId: chosen(noChoice),
    seen: seenMark,
  }),
  answer: saved(z.int().describe('How many students')),
  errors: [404, 409, 422],
});

/** How groups are made from a choice. */
const makeInput = z.object({
  courseChoiceId: chosen(noChoice),
  groupSize: requiredWhole('Students in a group should be a whole number, at least 0', 0, 10_000).describe(
    'At most; 0: any number',
  ),
  isPerSection: flag.describe('Groups of one program each'),
  since: optionalDate('First day should be a date').describe(
    'By default the first day of the school year, or today if that has begun',
  ),
});
export type MakeInput = z.output<typeof makeInput>;

const forAll = { ...changes, body: makeInput } as const;

export const previewGroups = defineCall({
  ...forAll,
  method: 'POST',
  path: `${url}/PreviewGroups`,
  summary: 'The groups that would be made from what was chosen; changes nothing',
  answer: z.object({
    since: dayField,
    until: dayField,
    groups: z.array(z.object({ groupName: textField, courseName: textField, programs: textField, students: numberField })),
    notes: z.array(textField).describe('Who is in no group, which courses nobody takes'),
    seen: shownMark,
  }),
  answered: 'By course',
  errors: [404, 409, 422],
});

export const makeGroups = defineCall({
  ...forAll,
  method: 'POST',
  path: `${url}/MakeGroups`,
  summary: 'Make teaching groups from what was chosen',
  body: makeInput.extend({ seen: seenMark }),
  answer: saved(z.int().describe('How many groups')),
  status: 201,
  errors: [404, 409, 422],
});

export const takeBackGroups = defineCall({
  ...changes,
  method: 'POST',
  path: `${url}/TakeBackGroups`,
  summary: 'Delete the groups made from a choice, as long as nothing stands on them',
  body: z.object({ courseChoiceId: chosen(noChoice) }),
  answer: saved(z.int().describe('How many groups')),
  errors: [404, 409, 422],
});

const myChoice = z.object({
  courseChoiceId: idField,
  choiceName: textField,
  schoolYearName: textField,
  notes: textField,
  leastCourses: numberField,
  mostCourses: numberField,
  closesOn: dayField,
  isOpen: flagField.describe('Whether it can still be changed'),
  studentId: idField,
  ...named,
  version: numberField.describe('0: nothing has been chosen'),
  courseIds: z.array(idField),
  secondWishId: idField.nullable(),
  courses: z.array(z.object({ courseId: idField, courseName: textField, description: textField, capacity: numberField })),
});
export type MyChoice = z.output<typeof myChoice>;

export const getMyChoices = defineCall({
  tag,
  permission: ['student.read'],
  method: 'GET',
  path: `${url}/GetMine`,
  summary: 'What the caller, or their children, may choose or have chosen for this school year or a coming one',
  answer: z.array(myChoice),
  answered: 'Open ones first',
});

export const choose = defineCall({
  tag,
  permission: ['student.read'],
  method: 'PUT',
  path: `${url}/Choose`,
  summary: 'Choose for oneself or one’s own child, until the last day of the choice',
  body: pickInput,
  answer: saved(),
  errors: [404, 409, 422],
});
