import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, optionalWhole, requiredText } from '../../../kit/domain/rules.domain.ts';
import { duration, startDate } from '../program/program.domain.ts';
import { readyGrades } from './ready-classes.domain.ts';

const most = 200;
const section = requiredText('Section', 'Section is required', 20);
const grade = z.enum(readyGrades, 'Grade should be one of the list');

const classesInput = z.object({
  grades: z
    .array(z.object({ grade, sections: z.array(section).max(26, 'At most 26 sections') }), 'Choose at least one grade')
    .min(1, 'Choose at least one grade')
    .max(readyGrades.length, 'Each grade once'),
  duration,
  startDate,
  capacity: optionalWhole('Capacity should be a whole number, at least 0'),
});
export type ClassesInput = z.output<typeof classesInput>;

const classOfGrade = z.object({ programName: textField, programOrder: numberField });

const coursesInput = z.object({
  names: z
    .array(requiredText('Course Name', 'Course Name is required', lengths.name), 'Choose at least one course')
    .min(1, 'Choose at least one course')
    .max(most, `At most ${most} courses at once`),
  duration,
  startDate,
});
export type CoursesInput = z.output<typeof coursesInput>;

const together = z.object({ made: momentField, madeBy: textField, records: z.array(z.object({ id: idField, name: textField })) });
export type Together = z.output<typeof together>;

/** For how many days those that were added together are shown. */
export const shownForDays = 90;

export const previewClasses = defineCall({
  method: 'POST',
  path: '/api/ps/Program/PreviewClassesBulk',
  tag: 'Programs',
  permission: ['program.create'],
  summary: 'Which classes some grades with their sections would be; changes nothing',
  body: classesInput,
  answer: z.object({ classes: z.array(classOfGrade), there: z.array(textField).describe('Those that are there already') }),
  answered: 'In the order of the grades',
  errors: [422],
});

export const createClasses = defineCall({
  method: 'POST',
  path: '/api/ps/Program/CreateClassesBulk',
  tag: 'Programs',
  permission: ['program.create'],
  summary: 'Add the classes of some grades with their sections, but for those that are there',
  body: classesInput,
  answer: saved(z.array(z.int()).describe('The ids of the programs')),
  status: 201,
  errors: [409, 422],
});

export const createCourses = defineCall({
  method: 'POST',
  path: '/api/ps/Course/CreateCoursesBulk',
  tag: 'Courses',
  permission: ['course.create'],
  summary: 'Add several courses, but for those that are there',
  body: coursesInput,
  answer: saved(z.array(z.int()).describe('The ids of the courses')),
  status: 201,
  errors: [422],
});

export const getClassesTogether = defineCall({
  method: 'GET',
  path: '/api/ps/Program/GetClassesTogether',
  tag: 'Programs',
  permission: ['program.delete'],
  summary: `Programs of the last ${shownForDays} days that were added together`,
  answer: z.array(together),
  answered: 'The last first',
});

export const getCoursesTogether = defineCall({
  method: 'GET',
  path: '/api/ps/Course/GetCoursesTogether',
  tag: 'Courses',
  permission: ['course.delete'],
  summary: `Courses of the last ${shownForDays} days that were added together`,
  answer: z.array(together),
  answered: 'The last first',
});

const takenBack = (what: string) =>
  z.object({
    ids: z
      .array(chosen(`${what} is required`))
      .min(1, `Choose at least one ${what.toLowerCase()}`)
      .max(500, 'At most 500 at once'),
  });

export const takeBackClasses = defineCall({
  method: 'POST',
  path: '/api/ps/Program/TakeBackClasses',
  tag: 'Programs',
  permission: ['program.delete'],
  summary: 'Delete programs to which nothing refers, all of them or none',
  body: takenBack('Program'),
  answer: saved(z.int().describe('How many')),
  errors: [404, 409, 422],
});

export const takeBackCourses = defineCall({
  method: 'POST',
  path: '/api/ps/Course/TakeBackCourses',
  tag: 'Courses',
  permission: ['course.delete'],
  summary: 'Delete courses to which nothing refers, all of them or none',
  body: takenBack('Course'),
  answer: saved(z.int().describe('How many')),
  errors: [404, 409, 422],
});
