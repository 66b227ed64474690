import { sql } from 'drizzle-orm';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { isSheet, sheetStore } from '../../../kit/server/sheet/sheet-store.server.ts';
import { notificationEvents } from '../../notification/event/notification-event.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { absenceCorrected, absenceEntered } from './notifications/absence-notifications.domain.ts';
import type { SheetKind } from './sheet-kind.server.ts';

const { placeholder } = sql;
const date = sql`${placeholder('date')}::date`;
const ids = sql`${placeholder('ids')}::int[]`;
const sheetId = sql`${placeholder('sheetId')}::int`;
const key = { date: placeholder('date'), programId: placeholder('programId') };
const told = sql.raw([absenceEntered, absenceCorrected].map(({ name: event }) => `'${event}'`).join(', '));
const saved = sql`(select id from sheet)`;
const counters = {
  morning_present: placeholder('morningPresent'),
  afternoon_present: placeholder('afternoonPresent'),
  present: placeholder('present'),
  total: placeholder('total'),
};

/**
 * A person who does not belong on the sheet, with their place in the list that was sent; or one who belongs and is missing, without a
 * place.
 */
export interface Wrong {
  firstName: string;
  lastName: string;
  place: number | null;
}

/** A person stored as absent for any part of the day, or with a note. */
export interface Stored {
  studentId?: number;
  staffId?: number;
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

/** What a sheet is checked against before it is saved. */
interface SheetFacts extends Record<string, unknown> {
  /** Why there is no school on that day. */
  closed: string | null;
  isProgram: boolean;
  /** How many lines are stored. */
  total: number | null;
  wrong: Wrong[] | null;
  /** The people of the list stored as absent for any part of the day, or with notes. */
  exceptions: Stored[] | null;
  /**
   * The people of the list whom another program's sheet marks absent for any part of that day: they came from there. Only looked for
   * where guardians are told of absences.
   */
  elsewhere: Stored[] | null;
}

/** The statements that save a register, as few as possible. */
export function sheetStatements(kind: SheetKind) {
  const { table, sheets, idColumn } = kind;
  const isIt = isSheet(kind.key(key));
  const stored = sql`(select s.sheet_id from ${sheets} s where ${isIt})`;

  const isTold = sql`exists (select from ${notificationEvents} e where e.is_on and e.event in (${told}))`;
  const elsewhere = sql`(select json_agg(e) from (
    select a.${idColumn} as ${sql.identifier(kind.personId)}, a.morning, a.afternoon, a.notes from ${table} a
    where a.${idColumn} = any(${ids}) and a.attendance_date = ${date} and a.sheet_id is distinct from ${stored}
      and not (a.morning and a.afternoon)) e)`;

  /**
   * There is one line per person and date: a student who changed programs that day is removed from the other program's sheet, whose
   * counters have left the student out since the change. Until then the mark stays where it was made, even if that sheet is saved again
   * without the student: their new one begins with it.
   */
  const lines = sql`
    line as (
      select * from unnest(${ids}, ${placeholder('mornings')}::bool[], ${placeholder('afternoons')}::bool[], ${placeholder('notes')}::text[])
        as n (id, morning, afternoon, notes)),
    other as (
      select * from line n where not exists (
        select from ${table} a where a.sheet_id = ${saved} and a.${idColumn} = n.id
          and (a.morning, a.afternoon, a.notes) = (n.morning, n.afternoon, n.notes))),
    left_sheet as (
      update ${sheets} s set version = s.version + 1 where s.sheet_id in (
        select a.sheet_id from other n join ${table} a on a.${idColumn} = n.id and a.attendance_date = ${date}
        where a.sheet_id <> ${saved})),
    mark as (
      insert into ${table} (sheet_id, ${idColumn}, attendance_date, morning, afternoon, notes)
      select ${saved}, n.id, ${date}, n.morning, n.afternoon, n.notes from other n
      on conflict (${idColumn}, attendance_date) do update
        set sheet_id = excluded.sheet_id, morning = excluded.morning, afternoon = excluded.afternoon, notes = excluded.notes)${kind.follow ? sql`, ${kind.follow.saved}` : sql``}`;

  return {
    ...sheetStore({ resource: kind.resource, sheets, id: 'sheet_id', key: kind.key(key), more: counters, lines }),

    facts: preparedStatement<SheetFacts>(
      () => sql`select closed_day(${date}) as closed,
        ${kind.scopes.sheet ? sql`exists (select from ${programs} p where p.program_id = ${key.programId})` : sql`true`} as "isProgram",
        (select s.total from ${sheets} s where ${isIt}) as total,
        (select json_agg(w) from (
          select p.first_name as "firstName", p.last_name as "lastName", g.place::int as place
          from (${kind.members(key, stored)}) m full join unnest(${ids}) with ordinality as g (id, place) on g.id = m.id
          left join ${sql.identifier(kind.person)} p on p.${idColumn} = m.id
          where m.id is null or g.id is null order by p.name_sort, g.place limit 5) w) as wrong,
        (select json_agg(e) from (
          select a.${idColumn} as ${sql.identifier(kind.personId)}, a.morning, a.afternoon, a.notes from ${table} a
          where a.sheet_id = ${stored} and a.${idColumn} = any(${ids}) and not (a.morning and a.afternoon and a.notes = '') order by 1) e
        ) as exceptions,
        ${kind.scopes.sheet ? sql`case when ${isTold} then ${elsewhere} end` : sql`null::json`} as elsewhere`,
    ),

    exceptions: preparedStatement<Stored & Record<string, unknown>>(
      () => sql`
        select ${idColumn} as ${sql.identifier(kind.personId)}, morning, afternoon, notes from ${table}
        where sheet_id = ${sheetId} and not (morning and afternoon and notes = '') order by 1`,
    ),
  };
}
