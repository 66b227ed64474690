import { z } from 'zod';
import { bySchoolYear, exitDaysAhead } from '../../../common/constants.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { dateField, flagField, idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, text } from '../../../kit/domain/rules.domain.ts';
import { taughtCourseRow } from '../../program/course-session/taught-course.domain.ts';
import { staffNameFields } from '../staff/staff.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

const staffExitInput = z.object({
  staffId: chosen('Staff is required'),
  exitDate: requiredDate('Exit Date is required'),
  exitReason: text('Description', lengths.description),
});
export type StaffExitInput = z.output<typeof staffExitInput>;

function staffExitRules(exit: StaffExitInput, facts: RuleFacts<StaffExitInput>): Issue[] {
  const [min, max] = [facts.today, addDays(facts.today, exitDaysAhead)];
  return windowIssues(exit, facts, 'exitDate', { min, max }, windowMessage('Exit Date', min, max));
}

const staffExitRow = z.object({
  staffExitId: idField,
  ...rowFieldsOf(staffExitInput),
  staff: z.object(staffNameFields),
  /** Whether the exit has taken effect, which it does on the day after its date. */
  isInEffect: flagField,
  ...stampFields,
});
export type StaffExitRow = z.output<typeof staffExitRow>;

/** A course of a program that a staff member teaches on or after some day. */
const openCourseSession = taughtCourseRow.extend({ sessionStartDate: dateField, sessionEndDate: dateField });

export const getOpenCourseSessions = defineCall({
  method: 'GET',
  path: '/api/ss/StaffExit/GetOpenCourseSessions',
  tag: 'Staff Exits',
  summary: 'The course sessions of a staff member that last beyond a day (by default today)',
  permission: ['staffexit.read', 'staffexit.create', 'staffexit.update'],
  query: z.object({ staffId: parameters.id, exitDate: parameters.day.optional() }),
  answer: z.array(openCourseSession),
  answered: 'In the order of the programs',
});

const staffName = nameIn(staffExitRow, 'staff');

export const staffExit = defineResource({
  area: 'ss',
  name: 'StaffExit',
  id: 'staffExitId',
  permission: 'staffexit',
  labels: {
    one: 'staff exit',
    deleted: 'staff tc',
  },
  input: staffExitInput,
  rules: staffExitRules,
  row: staffExitRow,
  fields: {
    staffId: 'Staff',
    exitDate: 'Exit Date',
    exitReason: 'Exit Reason',
  },
  filters: {
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
    ...byFields('exitDate', 'exitReason'),
    ...bySchoolYear,
  },
  columns: [{ value: staffName, filter: 'staffName' }, 'exitDate', 'exitReason'],
  sort: '-exitDate',
  owners: { staffid: 'staffId' },
  titleOf: staffName,
});
