import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { sendAlong } from '../../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { malformed, notFound, outsideScope, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { audit, changedFields, tellChanges, whoOf } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { holdHolidays } from '../leave/leave-days.server.ts';
import { attendanceDateProblem, countersOf, notList, type SheetInput } from './attendance.domain.ts';
import { tellAbsences, tellOfDeleted } from './notifications/tell-absences.server.ts';
import { tellOfStaff } from './notifications/tell-staff-back.server.ts';
import { type SheetKey, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';
import { sheetStatements, type Wrong } from './sheet-statements.server.ts';

const listedTwice = 'Somebody is listed twice.';
const statements = { StudentAttendance: sheetStatements(studentKind), StaffAttendance: sheetStatements(staffKind) };

/** Stores a new sheet. Answers its id as a promise, which the commit need not wait for. @throws 409 if it is already stored */
export async function createSheet(ctx: WriteContext, kind: SheetKind, body: unknown): Promise<{ id: Promise<number> }> {
  const { facts, create } = statements[kind.resource];
  const grant = grantOf(ctx, `${kind.permission}.create`);
  const input = readSheet(kind, body);
  const key = keyOf(kind, input);
  if (!coversSheet(kind, grant, key)) throw outsideScope();
  const problem = attendanceDateProblem(key.date, ctx.today);
  if (problem) throw ruleBroken({ attendanceDate: [problem] });
  await holdHolidays(ctx);
  const values = valuesOf(ctx, kind, key, input);
  const [found] = await facts(ctx.db, values);
  if (!found?.isProgram) throw ruleBroken({ programId: ['Program is required'] });
  if (found.closed) throw ruleBroken({ attendanceDate: [`${displayDate(key.date)} is ${found.closed}`] });
  refuseOthers(kind, key, found.wrong);
  const after = JSON.stringify({ ...key, ...exceptionsOf(kind, input) });
  const id = create(ctx.db, { ...values, before: null, after }).then(([sheet]) => sheet?.id ?? 0);
  await sendAlong(
    ctx.db,
    id.then((recordId) => tellChanges(ctx, [{ action: 'create', resource: kind.resource, recordId }])),
  );
  if (kind.person === 'student') await tellAbsences(ctx, key.date, { now: input.Attendances, before: found.elsewhere ?? [] });
  return { id };
}

/** Replaces a stored sheet. Answers its id. @throws 404 if there is none, 409 if someone else has saved it meanwhile */
export async function updateSheet(ctx: WriteContext, kind: SheetKind, body: unknown): Promise<number> {
  const { lock, facts, replace } = statements[kind.resource];
  const grant = grantOf(ctx, `${kind.permission}.update`);
  const input = readSheet(kind, body);
  const key = keyOf(kind, input);
  if (!coversSheet(kind, grant, key)) throw notFound('attendance');
  const values = valuesOf(ctx, kind, key, input);
  // The second statement starts once the lock is held, so it sees what the last holder of the lock saved.
  const [[sheet], [found]] = await Promise.all([lock(ctx.db, values), facts(ctx.db, values)]);
  if (!sheet) throw notFound('attendance');
  const { sheetId, version, total } = sheet;
  if (typeof input.version === 'number' && input.version !== version) throw staleVersion();
  refuseOthers(kind, key, found?.wrong ?? null);
  const logged = changedFields({
    before: { ...key, total, exceptions: found?.exceptions ?? [] },
    after: { ...key, ...exceptionsOf(kind, input) },
  });
  await sendAlong(
    ctx.db,
    replace(ctx.db, { ...values, sheetId, before: JSON.stringify(logged.before), after: JSON.stringify(logged.after) }),
  );
  tellChanges(ctx, [{ action: 'update', resource: kind.resource, recordId: sheetId }]);
  const marks = { now: input.Attendances, before: [...(found?.exceptions ?? []), ...(found?.elsewhere ?? [])] };
  if (kind.person === 'student') await tellAbsences(ctx, key.date, marks);
  else await tellOfStaff(ctx, key.date, marks);
  return sheetId;
}

/** @throws 404 */
export async function deleteSheet(ctx: WriteContext, kind: SheetKind, key: SheetKey): Promise<number> {
  const { lock, exceptions } = statements[kind.resource];
  const grant = grantOf(ctx, `${kind.permission}.delete`);
  if (!coversSheet(kind, grant, key)) throw notFound('attendance');
  const [sheet] = await lock(ctx.db, { ...key });
  if (!sheet) throw notFound('attendance');
  const { sheetId } = sheet;
  const marks = await exceptions(ctx.db, { sheetId });
  const before = { ...key, exceptions: marks };
  const { rows: people } = await ctx.db.execute<{ id: number }>(
    sql`select a.${kind.idColumn} as id from ${kind.table} a where a.sheet_id = ${sheetId}`,
  );
  await kind.follow?.deleted(ctx, sheetId);
  await ctx.db.execute(sql`delete from ${kind.sheets} where sheet_id = ${sheetId}`);
  const owners = {
    [kind.scopes.person]: people.map(({ id }) => id),
    ...(kind.scopes.sheet && key.programId !== null && { [kind.scopes.sheet]: [key.programId] }),
  };
  await audit(ctx, { action: 'delete', resource: kind.resource, recordId: sheetId, before, owners });
  if (kind.person === 'student') await tellOfDeleted(ctx, key.date, marks);
  else await tellOfStaff(ctx, key.date, { now: [], before: marks });
  return sheetId;
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
    ...whoOf(ctx),
  };
}

function readSheet(kind: SheetKind, given: unknown): SheetInput {
  const body = bodyObject(given);
  if (!Array.isArray(body['Attendances'])) throw malformed(notList, { Attendances: [notList] });
  const input = parseInput(kind.input, body);
  if (new Set(idsOf(kind, input)).size < input.Attendances.length) throw malformed(listedTwice, { Attendances: [listedTwice] });
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

const coversSheet = (kind: SheetKind, grant: Grant, { programId }: SheetKey): boolean =>
  kind.scopes.sheet === null ? grant === 'all' : covers(grant, { [kind.scopes.sheet]: programId });

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
      row.place === null
        ? `${fullName(row)} belonged ${there} and is missing`
        : `Number ${row.place} of the list did not belong ${there}`,
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
