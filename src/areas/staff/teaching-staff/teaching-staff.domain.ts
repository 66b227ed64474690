import { z } from 'zod';
import { nameIn } from '../../../common/person-name.domain.ts';
import { changed, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { heldBy, idField, reference, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { courseNames } from '../../program/course/course-names.domain.ts';
import { staffNameFields } from '../staff/staff.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

/** Lessons that someone can teach in one day. Source: text 2, section 9. */
export const dailySlots = { min: 2, max: 6 } as const;

const teachingStaffInput = z.object({
  staffId: chosen('Staff is required'),
  dailySlots: requiredWhole('Daily Slots is required and should be between 2 and 6', dailySlots.min, dailySlots.max),
  primaryCourseId: chosen('Primary Course is required'),
  secondaryCourseId: chosen('Secondary Course is required'),
  tertiaryCourseId: chosen('Tertiary Course is required'),
});
export type TeachingStaffInput = z.output<typeof teachingStaffInput>;

/** Three courses, or the same course three times for somebody who teaches only one subject. An unchanged choice is not checked again. */
function courseIssues(staff: TeachingStaffInput, facts: RuleFacts<TeachingStaffInput>): Issue[] {
  const { primaryCourseId: first, secondaryCourseId: second, tertiaryCourseId: third } = staff;
  const isChanged = (['primaryCourseId', 'secondaryCourseId', 'tertiaryCourseId'] as const).some((field) =>
    changed(staff, facts, field),
  );
  if (!isChanged || (first === second && first === third)) return [];
  const message = 'Choose three different courses, or the same one three times';
  if (second === first) return [{ field: 'secondaryCourseId', message }];
  return third === first || third === second ? [{ field: 'tertiaryCourseId', message }] : [];
}

const courseOf = z.object({ courseName: textField }).nullable();

const teachingStaffRow = z.object({
  teachingStaffId: idField,
  ...heldBy(teachingStaffInput),
  primaryCourseId: reference,
  secondaryCourseId: reference,
  tertiaryCourseId: reference,
  staff: z.object(staffNameFields),
  primaryCourse: courseOf,
  secondaryCourse: courseOf,
  tertiaryCourse: courseOf,
  ...stampFields,
});
export type TeachingStaffRow = z.output<typeof teachingStaffRow>;

const staffName = nameIn(teachingStaffRow, 'staff');

/** Appears and disappears with the staff type; nothing is created or deleted here. */
export const teachingStaff = defineResource({
  area: 'ss',
  name: 'TeachingStaff',
  id: 'teachingStaffId',
  permission: 'teachingstaff',
  only: ['list', 'read', 'update', 'delete', 'export'],
  labels: {
    one: 'teaching staff',
    missing: 'teaching staff member',
    many: 'teaching staff',
    fetched: 'teaching staffs',
    file: 'teaching staffs data',
  },
  input: teachingStaffInput,
  rules: courseIssues,
  row: teachingStaffRow,
  fields: {
    staffId: 'Staff',
    dailySlots: 'Daily Slots',
    primaryCourseId: 'Primary Course',
    secondaryCourseId: 'Secondary Course',
    tertiaryCourseId: 'Tertiary Course',
  },
  filters: {
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
    dailySlots: { ...dailySlots },
    primaryCourseId: { names: courseNames },
    secondaryCourseId: { names: courseNames },
    tertiaryCourseId: { names: courseNames },
  },
  columns: [
    { value: staffName, filter: 'staffName' },
    'dailySlots',
    { value: 'primaryCourse.courseName', filter: 'primaryCourseId' },
    { value: 'secondaryCourse.courseName', filter: 'secondaryCourseId' },
    { value: 'tertiaryCourse.courseName', filter: 'tertiaryCourseId' },
  ],
  sort: 'staffName',
  owners: { staffid: 'staffId' },
  titleOf: staffName,
});
