import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { malformed, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import {
  notBelonging,
  outsideSheet,
  refuseTwice,
  requireCurrent,
  requireList,
} from '../../../kit/server/sheet/refusals.server.ts';
import type { SavedSheet, SheetAction } from '../../../kit/server/sheet/sheet-store.server.ts';
import { holdHolidays } from '../leave/leave-days.server.ts';
import { registersOf } from '../student-attendance/student-attendance.table.ts';
import { attendanceDateProblem, countersOf, notList, type SheetInput } from './attendance.domain.ts';
import { grantOn, sheetOwnerOf } from './grant-on.server.ts';
import { presentAllDay } from './halves.domain.ts';
import { coversSheet, type SheetKey, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';
import { sheetStatements, type Wrong } from './sheet-statements.server.ts';

const [what, at] = ['attendance', 'Attendances'];
const statements = { StudentAttendance: sheetStatements(studentKind), StaffAttendance: sheetStatements(staffKind) };

/**
 * Stores a new sheet, or replaces a stored one.
 * @throws 404 if there is none to replace, 409 if it is already stored or someone else has saved it meanwhile
 */
export async function saveSheet(ctx: WriteContext, kind: SheetKind, action: SheetAction, body: unknown): Promise<SavedSheet> {
  const { lock, facts, store } = statements[kind.resource];
  const held = grantOf(ctx, `${kind.permission}.${action}`);
  const input = readSheet(kind, body);
  const key = keyOf(kind, input);
  const grant = await grantOn(ctx, held, key.date);
  if (!coversSheet(kind, grant, key)) throw outsideSheet(action, what);
  const values = valuesOf(ctx, kind, key, input);
  const isNew = action === 'create';
  if (isNew) await refuseDay(ctx, key);
  if (key.programId !== null) await keepMembers(ctx, key.programId);
  // The second statement starts once the lock is held, so it sees what the last holder of the lock saved.
  const [stored, [found]] = await Promise.all([isNew ? [] : lock(ctx.db, values), facts(ctx.db, values)]);
  if (!isNew) requireCurrent(stored[0], input.version, what);
  if (!found?.isProgram) throw ruleBroken({ programId: ['Program is required'] });
  if (isNew && found.closed) throw ruleBroken({ attendanceDate: [`${displayDate(key.date)} is ${found.closed}`] });
  refuseOthers(kind, key, found.wrong);
  const exceptions = found.exceptions ?? [];
  const saved = await store(ctx, action, values, {
    ...(!isNew && { before: { ...key, total: found.total, exceptions } }),
    after: { ...key, ...exceptionsOf(kind, input) },
  });
  await kind.tell(ctx, key.date, { now: input.Attendances, before: [...exceptions, ...(found.elsewhere ?? [])] });
  return saved;
}

/** What is checked of the day of a new sheet before anything is read. Its holidays stay as they are until it is stored. @throws 422 */
async function refuseDay(ctx: WriteContext, { date }: SheetKey): Promise<void> {
  const problem = attendanceDateProblem(date, ctx.today);
  if (problem) throw ruleBroken({ attendanceDate: [problem] });
  await holdHolidays(ctx);
}

/**
 * Who belongs to a program stays as it is until its register is saved. Taken before the register is locked, as those who move students
 * do; registers do not wait for one another.
 */
const keepMembers = ({ db }: WriteContext, programId: number): Promise<void> =>
  sendWithCommit(db, membersKept(db, { programId }));

const membersKept = preparedStatement(
  () => sql`select pg_advisory_xact_lock_shared(${registersOf(sql`${sql.placeholder('programId')}::int`)})`,
);

/** @throws 404 */
export async function deleteSheet(ctx: WriteContext, kind: SheetKind, key: SheetKey) {
  const { lock, exceptions } = statements[kind.resource];
  const grant = await grantOn(ctx, grantOf(ctx, `${kind.permission}.delete`), key.date);
  const [sheet] = coversSheet(kind, grant, key) ? await lock(ctx.db, { ...key }) : [];
  if (!sheet) throw notFound(what);
  const sheetId = sheet.id;
  const marks = await exceptions(ctx.db, { sheetId });
  const before = { ...key, exceptions: marks };
  const { rows: people } = await ctx.db.execute<{ id: number }>(
    sql`select a.${kind.idColumn} as id from ${kind.table} a where a.sheet_id = ${sheetId}`,
  );
  await kind.follow?.deleted(ctx, sheetId);
  await ctx.db.execute(sql`delete from ${kind.sheets} where sheet_id = ${sheetId}`);
  const owners = {
    [kind.scopes.person]: people.map(({ id }) => id),
    ...(kind.scopes.sheet &&
      key.programId !== null && { [kind.scopes.sheet]: [await sheetOwnerOf(ctx.db, key.programId, key.date)] }),
  };
  await audit(ctx, { action: 'delete', resource: kind.resource, recordId: sheetId, before, owners });
  await kind.tell(ctx, key.date, { now: marks.map((mark) => ({ ...mark, ...presentAllDay })), before: marks });
  return { data: sheetId, message: removedMessage({ deleted: kind.permission }) };
}

/** The values for a sheet's statements. */
function valuesOf(ctx: WriteContext, kind: SheetKind, key: SheetKey, input: SheetInput) {
  const { Attendances: entries } = input;
  return {
    ...key,
    ...countersOf(entries),
    ids: idsOf(kind, input),
    mornings: entries.map(({ morning }) => morning),
    afternoons: entries.map(({ afternoon }) => afternoon),
    notes: entries.map(({ notes }) => notes),
    today: ctx.today,
  };
}

function readSheet(kind: SheetKind, given: unknown): SheetInput {
  const body = bodyObject(given);
  requireList(body[at], at, notList);
  const input = parseInput(kind.input, body);
  refuseTwice(idsOf(kind, input), at, 'Somebody is listed twice.');
  return input;
}

/** All lines of a sheet have the same date and program. @throws 400 */
function keyOf(kind: SheetKind, { Attendances: entries }: SheetInput): SheetKey {
  const [first] = entries;
  if (!first) throw malformed(notList);
  const { attendanceDate: date, programId } = first;
  if (entries.some((entry) => entry.attendanceDate !== date || entry.programId !== programId)) {
    throw malformed(`All lines of a sheet must have the same date${kind.scopes.sheet ? ' and program' : ''}.`);
  }
  return { date, programId: programId ?? null };
}

const idsOf = (kind: SheetKind, { Attendances }: SheetInput): number[] => Attendances.map((entry) => entry[kind.personId] ?? 0);

/**
 * A sheet must hold exactly the people who belonged to it on that day. A missing person is named, because the person who takes
 * the sheet may know them; anybody else is reported by their place in the list, whether or not they exist.
 * @throws 422
 */
function refuseOthers(kind: SheetKind, key: SheetKey, wrong: readonly Wrong[] | null): void {
  if (!wrong) return;
  const there = `${kind.scopes.sheet ? 'to this program' : 'to the school'} on ${displayDate(key.date)}`;
  throw ruleBroken({
    Attendances: wrong.map((row) =>
      row.place === null ? `${fullName(row)} belonged ${there} and is missing` : notBelonging(row.place, there),
    ),
  });
}

/** For the audit log: who was absent for any part of the day, and the notes. Everyone else was present. */
function exceptionsOf(kind: SheetKind, { Attendances: entries }: SheetInput) {
  const exceptions = entries
    .filter(({ morning, afternoon, notes }) => !morning || !afternoon || notes !== '')
    .map(({ morning, afternoon, notes, ...entry }) => ({ [kind.personId]: entry[kind.personId], morning, afternoon, notes }));
  return { total: entries.length, exceptions };
}
