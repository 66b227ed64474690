import { inArray, type SQL, sql } from 'drizzle-orm';
import { staffStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { files } from '../../general/file/file.table.ts';
import { healthRecords } from '../../health/health-record/health-record.table.ts';
import { medicineConsents } from '../../health/medicine-consent/medicine-consent.table.ts';
import { visits } from '../../health/visit/visit.table.ts';
import { staff, staffPhotos } from '../../staff/staff/staff.table.ts';
import { staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { studentPhotos, students } from '../../student/student/student.table.ts';
import { studentExits } from '../../student/student-exit/student-exit.table.ts';
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
  erase: (db: Db, ids: number[]) => Promise<void>;
}

const emptied = { bankName: '', bankIfsc: '', bankBranch: '', bankAccountNumber: '', idDocumentNumber: '' };

const erasures: Readonly<Record<number, Erasure>> = {
  [retentionKind.photo]: {
    people: 'students',
    has: sql`exists (select from ${studentPhotos} x where x.student_id = p.id)`,
    erase: async (db, ids) => void (await db.delete(studentPhotos).where(inArray(studentPhotos.studentId, ids))),
  },
  [retentionKind.numbers]: {
    people: 'students',
    has: sql`exists (select from ${students} x where x.student_id = p.id
      and (x.bank_name || x.bank_ifsc || x.bank_branch || x.bank_account_number || x.id_document_number) <> '')`,
    erase: async (db, ids) => {
      const change = { ...emptied, namesake: 0, version: sql`${students.version} + 1` };
      await db.update(students).set(change).where(inArray(students.studentId, ids));
    },
  },
  [retentionKind.paper]: {
    people: 'students',
    has: sql`exists (select from ${files} x where x.student_id = p.id)`,
    erase: async (db, ids) => void (await db.delete(files).where(inArray(files.studentId, ids))),
  },
  [retentionKind.health]: {
    people: 'students',
    has: sql`(exists (select from ${healthRecords} x where x.student_id = p.id)
      or exists (select from ${visits} x where x.student_id = p.id) or exists (select from ${medicineConsents} x where x.student_id = p.id))`,
    erase: async (db, ids) => {
      await db.delete(healthRecords).where(inArray(healthRecords.studentId, ids));
      await db.delete(visits).where(inArray(visits.studentId, ids));
      await db.delete(medicineConsents).where(inArray(medicineConsents.studentId, ids));
    },
  },
  [retentionKind.staffPhoto]: {
    people: 'staff',
    has: sql`exists (select from ${staffPhotos} x where x.staff_id = p.id)`,
    erase: async (db, ids) => void (await db.delete(staffPhotos).where(inArray(staffPhotos.staffId, ids))),
  },
  [retentionKind.staffHealth]: {
    people: 'staff',
    has: sql`(exists (select from ${healthRecords} x where x.staff_id = p.id) or exists (select from ${visits} x where x.staff_id = p.id))`,
    erase: async (db, ids) => {
      await db.delete(healthRecords).where(inArray(healthRecords.staffId, ids));
      await db.delete(visits).where(inArray(visits.staffId, ids));
    },
  },
};

/** Who has left, with their last day here: an exit in effect that was not the last word does not count. */
const left: Readonly<Record<Erasure['people'], SQL>> = {
  students: sql`select s.student_id as id, concat_ws(' ', s.first_name, s.last_name) as name, max(x.exit_date) as left_on
    from ${students} s join ${studentExits} x on x.student_id = s.student_id and x.is_in_effect
    where s.student_status <> ${constant(studentStatus.active)} and s.enrolled_program_id is null group by s.student_id`,
  staff: sql`select s.staff_id as id, concat_ws(' ', s.first_name, s.last_name) as name, max(x.exit_date) as left_on
    from ${staff} s join ${staffExits} x on x.staff_id = s.staff_id and x.is_in_effect
    where s.staff_status <> ${constant(staffStatus.active)} group by s.staff_id`,
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

/** Erases what a kind is about, of some people. */
export const eraseOf = (db: Db, kind: number, ids: number[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : (erasures[kind]?.erase(db, ids) ?? Promise.resolve());
