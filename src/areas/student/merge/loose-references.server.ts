import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { mailingRecipients } from '../../notification/mailing/mailing.table.ts';
import { timetableDrafts } from '../../timetable/generation/timetable-draft.table.ts';
import { timetablePlans } from '../../timetable/lesson/timetable-plan.table.ts';
import { timetableRepairs } from '../../timetable/repair/timetable-repair.table.ts';
import type { Two } from './clashes.server.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import type { MovedId } from './person-merge.table.ts';

/** A column that holds ids of people without a foreign key: alone, in an array, or inside JSON. */
interface Loose {
  column: PgColumn;
  key: PgColumn;
  /** The rows that are looked through. */
  of?: SQL;
  /** The properties whose values are ids of people of the kind, alone or in a list; undefined: the column itself. */
  named?: readonly string[];
}

const inWeeks = { named: ['staffId', 'otherStaffIds'] };
const { timetablePlanId, lessons } = timetablePlans;
const { timetableDraftId, weeks } = timetableDrafts;
const { timetableRepairId, cause, before, after, takeovers } = timetableRepairs;
const { mailingRecipientId, personId, studentIds, kind } = mailingRecipients;

/** Who got a mailing, and who gets a message that waits. */
const recipientOf = (of: 'guardian' | 'student' | 'staff'): Loose[] => [
  { column: personId, key: mailingRecipientId, of: sql`${kind} = ${of}` },
  { column: outbox.recipient, key: outbox.outboxId, of: sql`${outbox.recipient} ->> 'kind' = ${of}`, named: ['id'] },
];

/** Where people of each kind are referred to without a foreign key. What is in none of these is said in the test of the tables. */
export const looseReferences: Readonly<Record<MergedKind, readonly Loose[]>> = {
  student: [
    ...recipientOf('student'),
    { column: studentIds, key: mailingRecipientId },
    { column: outbox.recipient, key: outbox.outboxId, named: ['studentIds'] },
  ],
  family: recipientOf('guardian'),
  staff: [
    ...recipientOf('staff'),
    { column: lessons, key: timetablePlanId, ...inWeeks },
    { column: weeks, key: timetableDraftId, ...inWeeks },
    ...[cause, before, after, takeovers].map((column) => ({ column, key: timetableRepairId, ...inWeeks })),
  ],
};

/** Names the kept record wherever the other one was, and says where that was. */
export async function moveLoose(ctx: WriteContext, of: MergedKind, { keptId, goneId }: Two): Promise<MovedId[]> {
  const moved: MovedId[] = [];
  for (const { column, key, of: which, named } of looseReferences[of]) {
    const held = await rowsWith(ctx, column, key, sql`${which ?? sql`true`} and ${mayName(column, keptId)}`, goneId);
    const found = held.flatMap(({ id, value }) => {
      const paths = pathsOf(value, goneId, named);
      return paths.length > 0 ? [{ id, value: changedAt(value, paths, keptId), paths }] : [];
    });
    await writeAll(ctx, column, key, found);
    const place = placeOf(column);
    moved.push(...found.map(({ id, paths }) => ({ ...place, id, paths })));
  }
  return moved;
}

/** Names the other record again, wherever the kept one still stands in its place. */
export async function moveLooseBack(
  ctx: WriteContext,
  of: MergedKind,
  { keptId, goneId }: Two,
  moved: readonly MovedId[],
): Promise<void> {
  for (const { column, key } of looseReferences[of]) {
    const place = placeOf(column);
    const own = moved.filter((one) => one.table === place.table && one.column === place.column);
    if (own.length === 0) continue;
    const held = await rowsWith(ctx, column, key, sql`${key} = any(${sql.param(own.map(({ id }) => id))}::int[])`, keptId);
    const back = held.map(({ id, value }) => {
      const paths = own.filter((one) => one.id === id).flatMap((one) => one.paths);
      return {
        id,
        value: changedAt(
          value,
          paths.filter((path) => at(value, path) === keptId),
          goneId,
        ),
      };
    });
    await writeAll(ctx, column, key, back);
  }
}

/** A column as the database calls it. */
export const placeOf = (column: PgColumn) => ({ table: getTableName(column.table), column: snake(column.name) });

/** A person gets a mailing once: what both got stays as it was sent. */
const mayName = (column: PgColumn, id: number): SQL =>
  column === personId
    ? sql`not exists (select from ${mailingRecipients} o where o.mailing_id = ${mailingRecipients.mailingId}
        and o.kind = ${kind} and o.person_id = ${id})`
    : sql`true`;

type Path = readonly (string | number)[];

async function rowsWith({ db }: WriteContext, column: PgColumn, key: PgColumn, which: SQL, id: number) {
  const { rows } = await db.execute<{ id: number; value: unknown }>(sql`
    select ${key} as id, to_jsonb(${column}) as value from ${column.table}
    where ${which} and ${holding(column, id)} order by 1 for update`);
  return rows;
}

function holding(column: PgColumn, id: number): SQL {
  const type = column.getSQLType();
  if (type === 'integer') return sql`${column} = ${id}`;
  if (type === 'integer[]') return sql`${column} @> array[${id}::int]`;
  return sql`jsonb_path_exists(${column}, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::int))`;
}

async function writeAll({ db }: WriteContext, column: PgColumn, key: PgColumn, rows: readonly { id: number; value: unknown }[]) {
  if (rows.length === 0) return;
  const [own, plain] = [column.table, snake(column.name)];
  const name = sql.identifier(plain);
  await db.execute(sql`
    update ${own} set ${name} = r.${name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, value jsonb)
      cross join lateral jsonb_populate_record(null::${own}, jsonb_build_object(${sql.param(plain)}::text, w.value)) r
    where ${key} = w.id`);
}

/** Where an id stands in a value: the whole value, an element of a list, or what properties of these names hold. */
function pathsOf(value: unknown, id: number, named?: readonly string[], path: Path = []): Path[] {
  if (!named && value === id) return [path];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, id, named?.includes(name) ? undefined : named, [...path, isList ? Number(name) : name]),
  );
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((of, step) => (of as Readonly<Record<string | number, unknown>> | null | undefined)?.[step], value);

/** A copy of a value with an id at some places. */
function changedAt(value: unknown, paths: readonly Path[], id: number): unknown {
  if (paths.some((path) => path.length === 0)) return id;
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).map(([name, inner]) => {
    const below = paths.filter(([first]) => String(first) === name).map(([, ...rest]) => rest);
    return [name, changedAt(inner, below, id)] as const;
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}
