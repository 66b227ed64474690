import { eq, type SQL, sql } from 'drizzle-orm';
import { amountText, inRupees } from '../../../common/money.domain.ts';
import { refuseForOwnChild, refuseForSelf } from '../../../common/own/own-person.server.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { belonging } from '../../student/enrolment/enrolment.domain.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import type { DataRequestRow } from '../data-request/data-request.domain.ts';
import { dataRequests } from '../data-request/data-request.table.ts';
import { nobody, requestKind, requestState } from '../data-request/data-request-words.domain.ts';
import { left } from '../retention/due-people.server.ts';
import type { Person } from './erased-rows.server.ts';

/** A guardian of a student who is erased, or one who is erased themselves. */
export interface Guardian {
  familyId: number;
  name: string;
  email: string;
  mayBeContacted: boolean;
  /** Whether a child of theirs is here: then the school needs to reach them. */
  hasChildHere: boolean;
}

/** Whose data a request wants erased. */
export interface Whom {
  /** The person, and the guardians who go along. */
  people: Person[];
  /** Of a student, by name. */
  guardians: Guardian[];
}

type Request = Pick<
  DataRequestRow,
  'dataRequestId' | 'kind' | 'state' | 'studentId' | 'staffId' | 'familyId' | 'askedByFamilyId'
>;

/** Whether the student `s` is here. */
const isHere = sql`(${isOneOf(sql`s.student_status`, belonging)} or s.enrolled_program_id is not null)`;

/** The person of a request, and who goes along; null: there is nobody any more. */
export async function whomToErase(db: Db, { studentId, staffId, familyId }: Request): Promise<Whom | null> {
  if (studentId !== null) {
    const guardians = await guardiansOf(
      db,
      sql`f.family_id in (
      select family_id from ${studentFamilies} where student_id = ${studentId})`,
      studentId,
    );
    const along = guardians
      .filter(({ hasChildHere }) => !hasChildHere)
      .map((one) => ({ table: 'family' as const, id: one.familyId }));
    return { people: [{ table: 'student', id: studentId }, ...along], guardians };
  }
  if (staffId !== null) return { people: [{ table: 'staff', id: staffId }], guardians: [] };
  if (familyId !== null) return { people: [{ table: 'family', id: familyId }], guardians: [] };
  return null;
}

/** @param about the student about whom they may be written to; null: about themselves */
async function guardiansOf(db: Db, which: SQL, about: number | null): Promise<Guardian[]> {
  const { rows } = await db.execute<Guardian & Record<string, unknown>>(sql`
    select f.family_id as "familyId", trim(concat_ws(' ', f.first_name, f.last_name)) as name, f.email,
      coalesce((select sf.may_be_contacted from ${studentFamilies} sf
        where sf.family_id = f.family_id and sf.student_id = ${about}::int), true) as "mayBeContacted",
      exists (select from ${studentFamilies} sf join ${students} s using (student_id)
        where sf.family_id = f.family_id and s.student_id is distinct from ${about}::int and ${isHere}) as "hasChildHere"
    from ${families} f where ${which} order by f.name_sort, f.family_id`);
  return rows;
}

/** The guardian whom a request is about, or who has asked. */
export const guardianWith = async (db: Db, familyId: number): Promise<Guardian | undefined> =>
  (await guardiansOf(db, sql`f.family_id = ${familyId}`, null))[0];

/** What has to come first, in sentences; null: nothing. The first one is enough. */
export async function mustComeFirst(ctx: Context, of: Request): Promise<string | null> {
  const { db } = ctx;
  if (of.kind !== requestKind.erase) return 'Only a request to erase can be done this way.';
  if (of.state !== requestState.asked) return 'This request has been answered.';
  const whom = await whomToErase(db, of);
  if (!whom) return `${nobody}: there is nothing to erase.`;
  return (await stillHere(db, of)) ?? (await feesOpen(db, of)) ?? (await otherRequest(db, of));
}

async function stillHere(db: Db, { studentId, staffId, familyId }: Request): Promise<string | null> {
  if (familyId !== null) {
    const guardian = await guardianWith(db, familyId);
    return guardian?.hasChildHere ? 'A child of theirs is here: the school has to reach them for as long as that is so.' : null;
  }
  const [people, id] = studentId === null ? (['staff', staffId] as const) : (['students', studentId] as const);
  const { rows } = await db.execute<{ leftOn: string | null }>(
    sql`select left_on::text as "leftOn" from (${left[people]}) p where p.id = ${id}`,
  );
  const [found] = rows;
  if (!found) return 'They belong here. Only who has left can be erased: enter the exit first.';
  return found.leftOn === null ? 'No exit of theirs is in effect: enter it first.' : null;
}

/** A school that is owed money has to reach whoever owes it. */
async function feesOpen(db: Db, { studentId, familyId }: Request): Promise<string | null> {
  const whose =
    studentId === null
      ? sql`in (select student_id from ${studentFamilies} where family_id = ${familyId}::int)`
      : sql`= ${studentId}`;
  const { rows } = await db.execute<{ owed: number | null }>(
    sql`select sum(balance)::float8 as owed from ${studentFees} where student_id ${whose} and balance > 0`,
  );
  const owed = rows[0]?.owed ?? 0;
  return owed > 0 ? `Fees of ${inRupees(amountText(owed))} are still open: settle or withdraw them first.` : null;
}

async function otherRequest(db: Db, { dataRequestId, studentId, staffId, familyId }: Request): Promise<string | null> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select request_number as number from ${dataRequests} where state = ${requestState.asked} and data_request_id <> ${dataRequestId}
      and (student_id = ${studentId}::int or staff_id = ${staffId}::int or family_id = ${familyId}::int) order by 1 limit 1`);
  return rows[0] ? `Request ${rows[0].number} about them waits as well: answer it first.` : null;
}

/** Nobody decides about themselves, or about their own child and who is its guardian. @throws 403 */
export async function refuseForOwn(ctx: Context, { studentId, staffId, familyId }: Request): Promise<void> {
  const what = 'decide about an erasure';
  refuseForSelf(ctx, what, staffId);
  refuseForOwnChild(ctx, what, studentId);
  if (familyId === null) return;
  const children = await ctx.db
    .select({ studentId: studentFamilies.studentId })
    .from(studentFamilies)
    .where(eq(studentFamilies.familyId, familyId));
  refuseForOwnChild(ctx, what, ...children.map((child) => child.studentId));
}

/** Locks the people: nobody of them comes back before the transaction ends. */
export async function holdPeople(db: Db, people: readonly Person[]): Promise<void> {
  for (const { table, id } of people)
    await db.execute(sql`select from ${sql.identifier(table)} where ${sql.identifier(`${table}_id`)} = ${id} for no key update`);
}
