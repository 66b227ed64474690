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
    /** The first and the last minute at which guardians are written to, by the school's clock. */
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
 * What is known about a student's absence on a day; the register itself says only morning and afternoon. While safe arrival is on, the
 * register that marks an absence adds a row, even if there is leave, because leave may be added and deleted later.
 */
export const studentAbsences = pgTable(
  'student_absence',
  {
    absenceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    attendanceDate: date().notNull(),
    state: integer().notNull().default(absenceState.open),
    /** Since when the register has marked the absence. */
    since: moment().notNull().defaultNow(),
    /** When guardians were written to. */
    told: moment(),
    /** When the register stopped marking the absence. */
    withdrawn: moment(),
    /** When the guardians who had been written to were told about that. */
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

/** How long a link is kept after it has ended. */
export const absenceLinksKept = '30 days';

/** The link sent to a guardian, for one child and one day. Kept as long as a correction may still have to reach the guardian. */
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
