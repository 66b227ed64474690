import { type SQL, sql } from 'drizzle-orm';
import { covers, type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { isSheet } from '../../../kit/server/sheet/sheet-store.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { sheetOwnerOn } from '../../program/program-year/sheet-owner.table.ts';
import { isPhotoOf } from '../../student/consent/shown-photo.table.ts';
import { rollNumberIn } from '../../student/roll-number/roll-number.table.ts';
import { studentPhotos } from '../../student/student/student.table.ts';
import { knownAbsence } from '../safe-arrival/absence-conditions.server.ts';
import { absenceInBrief, absenceInWords, type KnownAbsence } from '../safe-arrival/absence-in-words.domain.ts';
import { grantOn } from './grant-on.server.ts';
import { coversSheet, type SheetKey, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

/** The head of a sheet, stored or not. */
interface SheetHead extends Record<string, unknown> {
  sheetId: number;
  version: number | null;
  closed: string | null;
  programName: string;
  ownerId: number;
}

/** One person on a sheet. */
interface SheetLine {
  entryId: number;
  id: number;
  firstName: string;
  lastName: string;
  more: number | boolean | null;
  rollNumber: number | null;
  photo: string | null;
  morning: boolean;
  afternoon: boolean;
  notes: string;
  onLeave: string | null;
  absence: string | null;
}

/** A line as the statement returns it. */
interface StoredLine extends Omit<SheetLine, 'absence'>, Record<string, unknown> {
  absence: KnownAbsence | null;
}

const { placeholder } = sql;
const date = sql`${placeholder('date')}::date`;
const key = { date: placeholder('date'), programId: placeholder('programId') };
const people = sql`${placeholder('people')}::int[]`;

/** The kind of leave that the person `id` is on; null if there is none. */
export const leaveKindOn = ({ person, leave, idColumn }: SheetKind, id: SQL, day: SQL): SQL => sql`(
  select c.category_name from ${leave} l join ${sql.identifier(`${person}_leave_category`)} c
    using (${sql.identifier(`${person}_leave_category_id`)})
  where l.${idColumn} = ${id} and l.leave_from <= ${day} and l.leave_to >= ${day} limit 1)`;

function openingStatements(kind: SheetKind) {
  const sheetId = sql`${placeholder('sheetId')}::int`;
  const isOfStudents = kind.person === 'student';
  const isIt = isSheet(kind.key(key));
  const rollNumber = isOfStudents
    ? rollNumberIn({ studentId: sql`m.id`, programId: sql`${key.programId}`, schoolYear: sql`school_year_of(${date})` })
    : sql`null::int`;
  const photo = isOfStudents
    ? sql`(select ${studentPhotos.version} from ${studentPhotos} where ${isPhotoOf(sql`m.id`)})`
    : sql`null`;
  const stored = sql`coalesce(s.sheet_id, 0) as "sheetId", s.version, closed_day(${date}) as closed`;

  return {
    /** No row if the program does not exist. */
    head: preparedStatement<SheetHead>(() =>
      isOfStudents
        ? sql`select ${stored}, ${programNameOn(sql`p.program_id`, date)} as "programName",
            ${sheetOwnerOn(sql`p.program_id`, date)} as "ownerId" from ${programs} p
            left join ${kind.sheets} s on ${isIt} where p.program_id = ${key.programId}`
        : sql`select ${stored}, '' as "programName", 0 as "ownerId" from (values (1)) one left join ${kind.sheets} s on ${isIt}`,
    ),

    lines: preparedStatement<StoredLine>(
      () => sql`
        select p.${kind.idColumn} as id, p.first_name as "firstName", p.last_name as "lastName",
          ${isOfStudents ? sql`p.program_id` : sql`p.is_government_hired`} as more, ${rollNumber} as "rollNumber", ${photo} as photo,
          case when a.sheet_id = ${sheetId} then a.${sql.identifier(`${kind.person}_attendance_id`)} else 0 end as "entryId",
          coalesce(a.morning, true) as morning, coalesce(a.afternoon, true) as afternoon, coalesce(a.notes, '') as notes,
          ${leaveKindOn(kind, sql`m.id`, date)} as "onLeave", ${isOfStudents ? knownAbsence(sql`m.id`, date) : sql`null`} as absence
        from (${kind.members(key, sheetId)}) m join ${sql.identifier(kind.person)} p on p.${kind.idColumn} = m.id
        left join ${kind.table} a on a.${kind.idColumn} = m.id and a.attendance_date = ${date}
        where ${people} is null or m.id = any(${people})
        order by "rollNumber", p.name_sort, m.id`,
    ),
  };
}

const statements = { StudentAttendance: openingStatements(studentKind), StaffAttendance: openingStatements(staffKind) };

/** The people of a sheet whom a grant covers; undefined means everyone. */
function coveredPeople(kind: SheetKind, grant: Grant, key: SheetKey): readonly number[] | undefined {
  if (grant === 'all' || coversSheet(kind, grant, key)) return undefined;
  return grant === 'none' ? [] : (grant[kind.scopes.person] ?? []);
}

/**
 * A sheet as stored, or as a new one begins: everyone present, except that students marked in another class earlier that day keep that
 * mark. Only the people whom the grant covers.
 * @throws 404 if the program does not exist, or the grant covers nobody in it
 */
export async function openSheet(
  ctx: Context,
  kind: SheetKind,
  grant: Grant,
  key: SheetKey,
): Promise<SheetHead & { lines: SheetLine[] }> {
  const covered = coveredPeople(kind, await grantOn(ctx, grant, key.date), key);
  const { head: readHead, lines: readLines } = statements[kind.resource];
  const [head] = await readHead(ctx.db, { ...key });
  if (!head || covered?.length === 0) throw notFound('attendance');
  const lines = await readLines(ctx.db, { ...key, sheetId: head.sheetId, people: covered ?? null });
  if (covered && lines.length === 0) throw notFound('attendance');
  const inWords = covered ? absenceInBrief : absenceInWords;
  const leaveOf = leaveShown(ctx, kind);
  return {
    ...head,
    lines: lines.map(({ absence, ...line }) => ({
      ...line,
      onLeave: leaveOf({ ...line, programId: key.programId }),
      absence: absence && inWords(absence),
    })),
  };
}

/** The kind of leave that somebody on a sheet is on; `''` for whoever may not see their leaves. */
export function leaveShown({ session }: Context, { leavePermission, scopes }: SheetKind) {
  const grant = parseGrant(session.permissions[leavePermission]);
  return ({ id, programId, onLeave }: Pick<SheetLine, 'id' | 'onLeave'> & Pick<SheetKey, 'programId'>): string | null => {
    const isSeen = covers(grant, { [scopes.person]: id, ...(scopes.sheet && { [scopes.sheet]: programId }) });
    return onLeave === null || isSeen ? onLeave : '';
  };
}
