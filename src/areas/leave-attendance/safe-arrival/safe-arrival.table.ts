import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { families } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { absenceState, absenceStates } from './absence-states.domain.ts';

/** Whether absences are followed up: one row. */
export const safeArrivalSettings = pgTable(
  'safe_arrival_setting',
  {
    settingId: integer().primaryKey().default(1),
    isOn: boolean().notNull().default(false),
    /** From when to when guardians are written to, by the school's clock, the last minute included. */
    tellFrom: timeColumn().notNull().default('07:30'),
    tellTo: timeColumn().notNull().default('16:00'),
    ...stampColumns(),
  },
  (table) => [
    check('safe_arrival_setting_one_row', sql`${table.settingId} = 1`),
    check('safe_arrival_setting_window', sql`${table.tellFrom} < ${table.tellTo}`),
  ],
);

const moment = () => timestamp({ withTimezone: true });

/**
 * What is known of a student's absence on a day, beside the register, which says morning and afternoon and nothing more. A row comes
 * with the register that says so while safe arrival is on, whether leave is entered or not: leave may come and go.
 */
export const studentAbsences = pgTable(
  'student_absence',
  {
    absenceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    attendanceDate: date().notNull(),
    state: integer().notNull().default(absenceState.open),
    /** Since when the register says so. */
    since: moment().notNull().defaultNow(),
    /** When guardians were written to. */
    told: moment(),
    /** Since when the register says so no longer. */
    withdrawn: moment(),
    /** When guardians who had been written to were told of that. */
    correctionTold: moment(),
    note: text().notNull().default(''),
    explained: moment(),
    explainedBy: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('student_absence_once').on(table.studentId, table.attendanceDate),
    enumCheck('student_absence_state', table.state, absenceStates),
    index('student_absence_day').on(table.attendanceDate),
    index('student_absence_to_correct')
      .on(table.absenceId)
      .where(sql`${table.withdrawn} is not null and ${table.told} is not null and ${table.correctionTold} is null`),
  ],
);

/** The link that a guardian was sent: for one child and one day. It is kept as long as a correction has to reach whoever got it. */
export const absenceLinks = pgTable(
  'absence_link',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text().primaryKey(),
    absenceId: belongsTo(() => studentAbsences.absenceId),
    familyId: belongsTo(() => families.familyId),
    /** The end of the day after the absence. */
    expires: moment().notNull(),
  },
  (table) => [index('absence_link_absence').on(table.absenceId), index('absence_link_family').on(table.familyId)],
);
