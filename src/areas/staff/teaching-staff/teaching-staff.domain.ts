import { z } from 'zod';
import { nameIn } from '../../../common/person-name.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, reference, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { courseNames } from '../../program/course/course-names.domain.ts';
import { staffNameFields } from '../staff/staff.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

/** Lessons that someone can teach in one day. Source: text 2, section 9. */
export const dailySlots = { min: 2, max: 6 } as const;

/** All three courses are required, so whoever teaches fewer repeats one. Source: text 2, section 5. */
const teachingStaffInput = z.object({
  staffId: chosen('Staff is required'),
  dailySlots: requiredWhole('Daily Slots is required and should be between 2 and 6', dailySlots.min, dailySlots.max),
  primaryCourseId: chosen('Primary Course is required'),
  secondaryCourseId: chosen('Secondary Course is required'),
  tertiaryCourseId: chosen('Tertiary Course is required'),
});
export type TeachingStaffInput = z.output<typeof teachingStaffInput>;

const courseOf = z.object({ courseName: textField }).nullable();

const teachingStaffRow = z.object({
  teachingStaffId: idField,
  ...rowFieldsOf(teachingStaffInput),
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
