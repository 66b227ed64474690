import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { files } from '../../general/file/file.table.ts';
import { healthRecords } from '../../health/health-record/health-record.table.ts';
import { medicineConsents } from '../../health/medicine-consent/medicine-consent.table.ts';
import { visits } from '../../health/visit/visit.table.ts';
import { staff, staffPhotos } from '../../staff/staff/staff.table.ts';
import { staffExits, worksHere } from '../../staff/staff-exit/staff-exit.table.ts';
import { belonging } from '../../student/enrolment/enrolment.domain.ts';
import { studentPhotos, students } from '../../student/student/student.table.ts';
import { staysSince, studentExits } from '../../student/student-exit/student-exit.table.ts';
import { retentionKind } from './retention-rules.domain.ts';

/** Somebody who has left, and of whom there is something to erase. */
export interface DuePerson extends Record<string, unknown> {
  id: number;
  name: string;
  leftOn: string;
}

interface Erasure {
  people: 'students' | 'staff';
  /** Whether there is anything of the person `p`. */
  has: SQL;
  erase: (ctx: WriteContext, ids: number[]) => Promise<void>;
}

/** Whatever refers to the people by one of some columns. */
const all = (people: Erasure['people'], ...columns: readonly PgColumn[]): Erasure => ({
  people,
  has: sql`(${sql.join(
    columns.map((column) => sql`exists (select from ${column.table} where ${column} = p.id)`),
    sql` or `,
  )})`,
  erase: async ({ db }, ids) => {
    for (const column of columns) await db.delete(column.table).where(inArray(column, ids));
  },
});

const emptied = { bankName: '', bankIfsc: '', bankBranch: '', bankAccountNumber: '', idDocumentNumber: '' };

const erasures: Readonly<Record<number, Erasure>> = {
  [retentionKind.photo]: all('students', studentPhotos.studentId),
  [retentionKind.numbers]: {
    people: 'students',
    has: sql`exists (select from ${students} x where x.student_id = p.id
      and (x.bank_name || x.bank_ifsc || x.bank_branch || x.bank_account_number || x.id_document_number) <> '')`,
    erase: async (ctx, ids) => {
      const change = { ...emptied, namesake: 0, ...changeStamp(ctx) };
      await ctx.db.update(students).set(change).where(inArray(students.studentId, ids));
    },
  },
  [retentionKind.paper]: all('students', files.studentId),
  [retentionKind.health]: all('students', healthRecords.studentId, visits.studentId, medicineConsents.studentId),
  [retentionKind.staffPhoto]: all('staff', staffPhotos.staffId),
  [retentionKind.staffHealth]: all('staff', healthRecords.staffId, visits.staffId),
};

const nameOf = sql`concat_ws(' ', s.first_name, s.last_name) as name`;

/** Who has left and does not belong here any more, with their last day: an exit after which they came back does not count. */
export const left: Readonly<Record<Erasure['people'], SQL>> = {
  students: sql`select s.student_id as id, ${nameOf}, (
      select max(exit_date) from ${studentExits} where student_exit.student_id = s.student_id and is_in_effect
        and not exists (select from ${staysSince})) as left_on
    from ${students} s where not ${isOneOf(sql`s.student_status`, belonging)} and s.enrolled_program_id is null`,
  staff: sql`select s.staff_id as id, ${nameOf}, (
      select max(exit_date) from ${staffExits} x where x.staff_id = s.staff_id and x.is_in_effect and x.returned_on is null) as left_on
    from ${staff} s where not ${worksHere(sql`s.staff_status`)}`,
};

/** Whose data of a kind are to be erased on a day, those who left first. */
export async function dueOf(db: Db, kind: number, months: number, today: string): Promise<DuePerson[]> {
  const erasure = erasures[kind];
  if (!erasure) return [];
  const { rows } = await db.execute<DuePerson>(sql`
    select p.id, p.name, p.left_on::text as "leftOn" from (${left[erasure.people]}) p
    where p.left_on < (${today}::date - make_interval(months => ${months}))::date and ${erasure.has} order by p.left_on, p.id`);
  return rows;
}

/** The same, locked: nobody of them comes back before the transaction ends. */
export async function holdDue({ db, today }: WriteContext, kind: number, months: number): Promise<DuePerson[]> {
  const ids = new Set((await dueOf(db, kind, months, today)).map(({ id }) => id));
  const of = erasures[kind]?.people === 'staff' ? staff : students;
  const key = of === staff ? staff.staffId : students.studentId;
  await db.execute(sql`select from ${of} where ${isOneOf(key, [...ids])} order by ${key} for no key update`);
  return (await dueOf(db, kind, months, today)).filter(({ id }) => ids.has(id));
}

/** Erases what a kind is about, of some people, and what the history says that it held. */
export async function eraseOf(ctx: WriteContext, kind: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`select set_config('homeroom.erasing', 'on', true)`);
  await erasures[kind]?.erase(ctx, ids);
}
