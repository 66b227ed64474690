import { type SQL, sql } from 'drizzle-orm';
import { keptStatement } from '../../../kit/server/database/prepared.server.ts';
import { programs } from '../../program/program/program.table.ts';
import type { SheetKind } from './sheet-kind.server.ts';

const { placeholder } = sql;
const date = sql`${placeholder('date')}::date`;
const ids = sql`${placeholder('ids')}::int[]`;
const sheetId = sql`${placeholder('sheetId')}::int`;
const key = { date: placeholder('date'), programId: placeholder('programId') };
const counters = sql`morning_present = ${placeholder('morningPresent')}, afternoon_present = ${placeholder('afternoonPresent')},
  present = ${placeholder('present')}, total = ${placeholder('total')}`;

/**
 * Somebody who does not belong on the sheet, by their place in what was sent; or who belongs there and is missing, without a
 * place.
 */
export interface Wrong {
  firstName: string;
  lastName: string;
  place: number | null;
}

/** Somebody who is stored as not there all day, or with notes. */
export interface Stored {
  studentId?: number;
  staffId?: number;
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

/** What a sheet is held against before it is saved. */
interface SheetFacts extends Record<string, unknown> {
  /** Why there is no school on that day. */
  closed: string | null;
  isProgram: boolean;
  wrong: Wrong[] | null;
  /** Those stored as absent for any part of the day, or with notes. */
  exceptions: Stored[] | null;
}

/** What saving a sheet asks of the database, as few statements as it takes. */
export function sheetStatements(kind: SheetKind) {
  const { table, sheets, idColumn } = kind;
  const stored = sql`(select s.sheet_id from ${sheets} s where ${kind.isSheet(key)})`;
  const program: [SQL, SQL] = kind.scopes.sheet ? [sql`program_id, `, sql`${key.programId}, `] : [sql``, sql``];
  const entries = (of: SQL): SQL => sql`
    insert into ${table} as a (sheet_id, ${idColumn}, attendance_date, morning, afternoon, notes)
    select ${of}, n.id, ${date}, n.morning, n.afternoon, n.notes
    from unnest(${ids}, ${placeholder('mornings')}::bool[], ${placeholder('afternoons')}::bool[], ${placeholder('notes')}::text[])
      as n (id, morning, afternoon, notes)`;
  const overStored = sql`on conflict (${idColumn}, attendance_date) do update
    set morning = excluded.morning, afternoon = excluded.afternoon, notes = excluded.notes
    where (a.morning, a.afternoon, a.notes) is distinct from (excluded.morning, excluded.afternoon, excluded.notes)`;

  return {
    lock: keptStatement<{ sheetId: number; version: number; total: number }>(
      () => sql`select s.sheet_id as "sheetId", s.version, s.total from ${sheets} s where ${kind.isSheet(key)} for update`,
    ),

    facts: keptStatement<SheetFacts>(
      () => sql`select closed_day(${date}) as closed,
        ${kind.scopes.sheet ? sql`exists (select from ${programs} p where p.program_id = ${key.programId})` : sql`true`} as "isProgram",
        (select json_agg(w) from (
          select p.first_name as "firstName", p.last_name as "lastName", g.place::int as place
          from (${kind.members(key, stored)}) m full join unnest(${ids}) with ordinality as g (id, place) on g.id = m.id
          left join ${sql.identifier(kind.person)} p on p.${idColumn} = m.id
          where m.id is null or g.id is null order by p.name_sort, g.place limit 5) w) as wrong,
        (select json_agg(e) from (
          select a.${idColumn} as ${sql.identifier(kind.personId)}, a.morning, a.afternoon, a.notes from ${table} a
          where a.sheet_id = ${stored} and not (a.morning and a.afternoon and a.notes = '') order by 1) e) as exceptions`,
    ),

    /**
     * One row per person and date: a student who changed programs on that day leaves the other program's sheet, which has counted
     * them no longer since the change.
     */
    leaveOthers: keptStatement(
      () => sql`
        with left_sheet as (
          delete from ${table} a where a.${idColumn} = any(${ids}) and a.attendance_date = ${date} and a.sheet_id <> ${sheetId}
          returning a.sheet_id)
        update ${sheets} s set version = s.version + 1 where s.sheet_id in (select sheet_id from left_sheet)`,
    ),

    /** Nothing where somebody else has stored it meanwhile. */
    create: keptStatement<{ id: number }>(
      () => sql`
        with sheet as (
          insert into ${sheets} (${program[0]}attendance_date, morning_present, afternoon_present, present, total,
            created_by, last_modified_by)
          values (${program[1]}${date}, ${placeholder('morningPresent')}, ${placeholder('afternoonPresent')},
            ${placeholder('present')}, ${placeholder('total')}, ${placeholder('name')}, ${placeholder('name')})
          on conflict do nothing returning sheet_id as id),
        stored as (${entries(sql`sheet.id`)}, sheet ${overStored})
        select id from sheet`,
    ),

    replace: keptStatement(
      () => sql`
        with gone as (delete from ${table} where sheet_id = ${sheetId} and ${idColumn} <> all(${ids})),
        sheet as (
          update ${sheets} set ${counters}, version = version + 1, last_modified = now(), last_modified_by = ${placeholder('name')}
          where sheet_id = ${sheetId})
        ${entries(sheetId)} ${overStored}`,
    ),

    exceptions: keptStatement(
      () => sql`
        select ${idColumn} as ${sql.identifier(kind.personId)}, morning, afternoon, notes from ${table}
        where sheet_id = ${sheetId} and not (morning and afternoon and notes = '') order by 1`,
    ),
  };
}
