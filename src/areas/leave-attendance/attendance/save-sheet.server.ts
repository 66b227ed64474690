import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed, notFound, outsideScope, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { holdHolidays } from '../leave/leave-days.server.ts';
import { attendanceDateProblem, countersOf, type EntryInput, notList, type SheetInput } from './attendance.domain.ts';
import { headOf } from './open-sheet.server.ts';
import type { SheetKey, SheetKind } from './sheet-kind.server.ts';

/** Stores a new sheet. Answers its id. @throws 409 when it is there already */
export async function createSheet(ctx: WriteContext, kind: SheetKind, body: unknown): Promise<number> {
  const grant = grantOf(ctx, `${kind.permission}.create`);
  const input = readSheet(kind, body);
  const key = keyOf(kind, input);
  refuseOutside(kind, grant, key);
  await refuseClosed(ctx, kind, key);
  await refuseOthers(ctx, kind, key, input, 0);
  const sheetId = await insertSheet(ctx, kind, key, input);
  await storeEntries(ctx, kind, key, sheetId, input.Attendances);
  await audit(ctx, {
    action: 'create',
    resource: kind.resource,
    recordId: sheetId,
    after: { ...key, ...exceptionsOf(kind, input) },
  });
  return sheetId;
}

/** Replaces a stored sheet. Answers its id. @throws 404 when there is none, 409 when someone else saved it meanwhile */
export async function updateSheet(ctx: WriteContext, kind: SheetKind, body: unknown): Promise<number> {
  const grant = grantOf(ctx, `${kind.permission}.update`);
  const input = readSheet(kind, body);
  const key = keyOf(kind, input);
  if (!coversSheet(kind, grant, key)) throw notFound('attendance');
  const { sheetId, version, total: was } = await lockSheet(ctx, kind, key);
  if (typeof input.version === 'number' && input.version !== version) throw staleVersion();
  await refuseOthers(ctx, kind, key, input, sheetId);
  const before = await storedExceptions(ctx, kind, sheetId);
  await storeEntries(ctx, kind, key, sheetId, input.Attendances);
  const ids = sql.param(idsOf(kind, input));
  await ctx.db.execute(sql`delete from ${kind.table} where sheet_id = ${sheetId} and ${kind.idColumn} <> all(${ids}::int[])`);
  const { morningPresent, afternoonPresent, present, total } = countersOf(input.Attendances);
  await ctx.db.execute(sql`
    update ${kind.sheets} set morning_present = ${morningPresent}, afternoon_present = ${afternoonPresent}, present = ${present},
      total = ${total}, version = version + 1, last_modified = now(), last_modified_by = ${ctx.session.name}
    where sheet_id = ${sheetId}`);
  const after = { ...key, ...exceptionsOf(kind, input) };
  await audit(ctx, {
    action: 'update',
    resource: kind.resource,
    recordId: sheetId,
    before: { ...key, total: was, exceptions: before },
    after,
  });
  return sheetId;
}

/** @throws 404 */
export async function deleteSheet(ctx: WriteContext, kind: SheetKind, key: SheetKey): Promise<number> {
  const grant = grantOf(ctx, `${kind.permission}.delete`);
  if (!coversSheet(kind, grant, key)) throw notFound('attendance');
  const { sheetId } = await lockSheet(ctx, kind, key);
  const before = { ...key, exceptions: await storedExceptions(ctx, kind, sheetId) };
  await ctx.db.execute(sql`delete from ${kind.sheets} where sheet_id = ${sheetId}`);
  await audit(ctx, { action: 'delete', resource: kind.resource, recordId: sheetId, before });
  return sheetId;
}

function readSheet(kind: SheetKind, given: unknown): SheetInput {
  const body = bodyObject(given);
  if (!Array.isArray(body['Attendances'])) throw malformed(notList, { Attendances: [notList] });
  const input = parseInput(kind.input, body);
  if (new Set(idsOf(kind, input)).size < input.Attendances.length) throw malformed('Somebody is listed twice.');
  return input;
}

/** A sheet has one date and one program. @throws 400 */
function keyOf(kind: SheetKind, { Attendances: entries }: SheetInput): SheetKey {
  const [first] = entries;
  if (!first) throw malformed('Attendances must be a list.');
  const { attendanceDate: date, programId } = first;
  if (entries.some((entry) => entry.attendanceDate !== date || entry.programId !== programId)) {
    throw malformed(`All of a sheet have the same date${kind.scopes.sheet ? ' and program' : ''}.`);
  }
  return { date, programId: programId ?? null };
}

const idsOf = (kind: SheetKind, { Attendances }: SheetInput): number[] => Attendances.map((entry) => entry[kind.personId] ?? 0);

const coversSheet = (kind: SheetKind, grant: Grant, { programId }: SheetKey): boolean =>
  kind.scopes.sheet === null ? grant === 'all' : covers(grant, { [kind.scopes.sheet]: programId });

function refuseOutside(kind: SheetKind, grant: Grant, key: SheetKey): void {
  if (!coversSheet(kind, grant, key)) throw outsideScope();
}

async function refuseClosed(ctx: WriteContext, kind: SheetKind, key: SheetKey): Promise<void> {
  const problem = attendanceDateProblem(key.date, ctx.today);
  if (problem) throw ruleBroken({ attendanceDate: [problem] });
  await holdHolidays(ctx);
  const head = await headOf(ctx, kind, key);
  if (!head) throw ruleBroken({ programId: ['Program is required'] });
  if (head.closed) throw ruleBroken({ attendanceDate: [`${displayDate(key.date)} is ${head.closed}`] });
}

/**
 * A sheet holds exactly who belonged on that day. Whoever takes it may know the names of those; anyone else is told by
 * the place in what was sent, whether there is such a person or not.
 * @throws 422
 */
async function refuseOthers(
  ctx: WriteContext,
  kind: SheetKind,
  key: SheetKey,
  input: SheetInput,
  sheetId: number,
): Promise<void> {
  const ids = sql.param(idsOf(kind, input));
  const { rows } = await ctx.db.execute<{ firstName: string; lastName: string; place: number | null }>(sql`
    select p.first_name as "firstName", p.last_name as "lastName", g.place::int as place
    from (${kind.members(key, sheetId)}) m full join unnest(${ids}::int[]) with ordinality as g (id, place) on g.id = m.id
    left join ${sql.identifier(kind.person)} p on p.${kind.idColumn} = m.id
    where m.id is null or g.id is null order by p.name_sort, g.place limit 5`);
  if (rows.length === 0) return;
  const there = `${kind.scopes.sheet ? 'to this program' : 'to the school'} on ${displayDate(key.date)}`;
  throw ruleBroken({
    Attendances: rows.map((row) =>
      row.place === null
        ? `${fullName(row)} belonged ${there} and is missing`
        : `Number ${row.place} of the list did not belong ${there}`,
    ),
  });
}

async function insertSheet(ctx: WriteContext, kind: SheetKind, key: SheetKey, input: SheetInput): Promise<number> {
  const { morningPresent, afternoonPresent, present, total } = countersOf(input.Attendances);
  const { name } = ctx.session;
  const [column, value] = kind.scopes.sheet ? [sql`program_id, `, sql`${key.programId}, `] : [sql``, sql``];
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into ${kind.sheets} (${column}attendance_date, morning_present, afternoon_present, present, total, created_by, last_modified_by)
    values (${value}${key.date}::date, ${morningPresent}, ${afternoonPresent}, ${present}, ${total}, ${name}, ${name})
    on conflict do nothing returning sheet_id as id`);
  const [sheet] = rows;
  if (!sheet) throw conflict('Attendance for this day was saved by someone else.|Reload it to see what they saved.');
  return sheet.id;
}

interface LockedSheet extends Record<string, unknown> {
  sheetId: number;
  version: number;
  total: number;
}

async function lockSheet(ctx: WriteContext, kind: SheetKind, key: SheetKey): Promise<LockedSheet> {
  const { rows } = await ctx.db.execute<LockedSheet>(
    sql`select s.sheet_id as "sheetId", s.version, s.total from ${kind.sheets} s where ${kind.isSheet(key)} for update`,
  );
  const [sheet] = rows;
  if (!sheet) throw notFound('attendance');
  return sheet;
}

/** One row per person and date: who changed the program on that day leaves the other program's sheet. */
async function storeEntries(
  ctx: WriteContext,
  kind: SheetKind,
  { date }: SheetKey,
  sheetId: number,
  entries: readonly EntryInput[],
): Promise<void> {
  const ids = sql.param(entries.map((entry) => entry[kind.personId]));
  const { rows: left } = await ctx.db.execute<{ id: number }>(sql`
    delete from ${kind.table} where ${kind.idColumn} = any(${ids}::int[]) and attendance_date = ${date}::date
      and sheet_id <> ${sheetId} returning sheet_id as id`);
  if (left.length > 0) {
    const sheetIds = sql.param([...new Set(left.map(({ id }) => id))]);
    await ctx.db.execute(sql`
      update ${kind.sheets} s set total = n.total, present = n.present, morning_present = n.morning, afternoon_present = n.afternoon,
        version = version + 1
      from (select i.id, count(a.sheet_id) as total, count(*) filter (where a.morning or a.afternoon) as present,
          count(*) filter (where a.morning) as morning, count(*) filter (where a.afternoon) as afternoon
        from unnest(${sheetIds}::int[]) as i (id) left join ${kind.table} a on a.sheet_id = i.id group by i.id) n
      where s.sheet_id = n.id`);
  }
  await ctx.db.execute(sql`
    insert into ${kind.table} as a (sheet_id, ${kind.idColumn}, attendance_date, morning, afternoon, notes)
    select ${sheetId}::int, n.id, ${date}::date, n.morning, n.afternoon, n.notes
    from unnest(${ids}::int[], ${sql.param(entries.map(({ morning }) => morning))}::bool[],
      ${sql.param(entries.map(({ afternoon }) => afternoon))}::bool[],
      ${sql.param(entries.map(({ notes }) => notes))}::text[]) as n (id, morning, afternoon, notes)
    on conflict (${kind.idColumn}, attendance_date) do update
      set morning = excluded.morning, afternoon = excluded.afternoon, notes = excluded.notes
      where (a.morning, a.afternoon, a.notes) is distinct from (excluded.morning, excluded.afternoon, excluded.notes)`);
}

/** The audit log keeps who was not there all day, and the notes; everyone else was present. */
function exceptionsOf(kind: SheetKind, { Attendances: entries }: SheetInput) {
  const exceptions = entries
    .filter(({ morning, afternoon, notes }) => !morning || !afternoon || notes !== '')
    .map(({ morning, afternoon, notes, ...entry }) => ({ [kind.personId]: entry[kind.personId], morning, afternoon, notes }));
  return { total: entries.length, exceptions };
}

async function storedExceptions(ctx: WriteContext, kind: SheetKind, sheetId: number): Promise<unknown[]> {
  const { rows } = await ctx.db.execute(sql`
    select ${kind.idColumn} as ${sql.identifier(kind.personId)}, morning, afternoon, notes from ${kind.table}
    where sheet_id = ${sheetId} and not (morning and afternoon and notes = '') order by 1`);
  return rows;
}
