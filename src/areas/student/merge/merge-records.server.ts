import { getTableName, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { asSentence } from '../../../kit/domain/sentence.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { readOwners } from '../../../kit/server/resource/owners.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { reopenedForServer } from '../../../kit/server/resource/saving/change-reason.server.ts';
import { refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { sealedRow } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { lockStudents } from '../enrolment/move-students.server.ts';
import { keysOf, type Two } from './clashes.server.ts';
import { type Facts, type Found, factsOf } from './facts.server.ts';
import { moveLoose } from './loose-references.server.ts';
import type { MergePreview } from './merge.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import { moveRows } from './move-rows.server.ts';
import { type MovedId, type MovedRows, personMerges, type RowImage } from './person-merge.table.ts';

interface Asked extends Two {
  taken?: readonly string[] | null | undefined;
  photoOf?: 'kept' | 'gone' | null | undefined;
  seen?: string | null | undefined;
}

/**
 * Makes two records one: what refers to the one moves to the other, which takes the chosen fields; then the one goes. Rows of closed
 * years move without a reason, because nothing that they say changes. Papers that were issued stay as they are.
 * @throws 403, 404, 409 naming what has to be settled first, 422
 */
export async function mergeRecords(
  ctx: WriteContext,
  kind: MergingKind,
  { taken, photoOf, seen, keptId, goneId }: Asked,
  referrers: readonly Referrer[],
): Promise<number> {
  const two = { keptId, goneId };
  const both = [keptId, goneId];
  const facts = await factsOf(ctx, kind, { two, photoOf, isLocked: true }, referrers);
  refuseUnseen(seen, facts.preview.seen, 'One of the two has changed in the meantime.|Look at them again before you go on.');
  refuseClashes(facts.preview);
  const columns = takenColumns(kind, facts, taken ?? []);
  if (kind.kind === 'student') await lockStudents(ctx, 'all', both);
  await kind.guard?.(ctx, both);
  const owners = await readOwners(kind.owned, ctx.db, both);
  await ctx.db.execute(reopenedForServer);
  const placed = kind.kind === 'student' ? await placementOf(ctx, facts) : {};
  const moved: Omit<MovedRows, 'own'>[] = [];
  for (const fate of facts.fates) moved.push(await moveRows(ctx, fate, two));
  const ids = await moveLoose(ctx, kind.kind, two);
  await ctx.db.execute(sql`delete from ${kind.table} where ${kind.id} = ${goneId}`);
  const changed = await changeKept(ctx, kind, facts.kept, { ...columns, ...placed });
  await follow(ctx, kind, [keptId]);
  await kind.guard?.(ctx, [keptId]);
  const shapes = facts.fates.map(({ shape }) => shape);
  const own = await keysOf(ctx, shapes, keptId);
  const rows = moved.map((one) => ({ ...one, own: own.get(one.table) ?? [] }));
  await store(ctx, kind, facts, { changed, ids, rows: rows.filter(hasAny) });
  const fieldsOf = (image: RowImage) => kind.audited(inFields(image, Object.keys(kind.fields)));
  const fields = Object.keys(changed);
  await auditAll(ctx, [
    {
      ...{ action: 'merge', resource: kind.resource, recordId: keptId, owners: owners.get(keptId) },
      before: kind.audited(byField(kind, fields, (column) => changed[column]?.before)),
      after: kind.audited({
        ...byField(kind, fields, (column) => changed[column]?.after),
        madeOneWith: [facts.gone.name, facts.gone.image['school_admission_number']].filter(Boolean).join(', '),
      }),
    },
    {
      ...{ action: 'delete', resource: kind.resource, recordId: goneId, owners: owners.get(goneId) },
      before: fieldsOf(facts.gone.image),
    },
  ]);
  return keptId;
}

const hasAny = ({ moved, dropped, own }: MovedRows) => own.length + dropped.length + Object.values(moved).flat().length > 0;

/** @throws 409 naming what both have what there can be only one of */
function refuseClashes({ clashes }: MergePreview): void {
  if (clashes.length === 0) return;
  const said = clashes.map(({ what, of }) =>
    of.length > 0 ? `${asSentence(what)}: ${firstListed(of, of.length)}.` : `${what}.`,
  );
  throw conflict(['Both have what there can be only one of. Settle this first:', ...said].join('|'));
}

/** The columns of the fields that the kept record takes. @throws 422 */
function takenColumns(kind: MergingKind, { preview, kept, gone }: Facts, taken: readonly string[]): RowImage {
  const unknown = taken.filter((field) => !(field in kind.fields));
  if (unknown.length > 0) throw ruleBroken({ taken: [`Unknown: ${unknown.join(', ')}`] });
  const wanted = preview.fields.map(({ field }) => field).filter((field) => taken.includes(field));
  const isNamesake = (column: string) => (gone.image[column] === 0 ? 0 : kept.id);
  return {
    ...Object.fromEntries(wanted.map((field) => [snake(field), gone.image[snake(field)]])),
    // Whoever shares a number with a third record goes on sharing it.
    ...(wanted.includes('idDocumentNumber') && { namesake: isNamesake('namesake') }),
    ...(wanted.includes('studentEducationId') && { education_namesake: isNamesake('education_namesake') }),
  };
}

/** Writes what the kept record takes. @returns the columns that are others now */
async function changeKept(ctx: WriteContext, kind: MergingKind, kept: Found, columns: RowImage) {
  await writeColumns(ctx, kind, kept.id, columns);
  const differs = ([column, after]: [string, unknown]) => JSON.stringify(kept.image[column]) !== JSON.stringify(after);
  const changed = Object.entries(columns).filter(differs);
  return Object.fromEntries(changed.map(([column, after]) => [column, { before: kept.image[column], after }]));
}

/** Writes columns of a record, as a change that makes open forms stale. */
export async function writeColumns(
  { db, session }: WriteContext,
  { table, id }: MergingKind,
  recordId: number,
  columns: RowImage,
) {
  const stamp = sql`version = ${table}.version + 1, last_modified = now(), last_modified_by = ${session.name}`;
  const set = Object.keys(columns).map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`);
  await db.execute(sql`
    update ${table} set ${sql.join([...set, stamp], sql`, `)}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(sealedRow(table, columns))}::jsonb) r where ${id} = ${recordId}`);
  if (getTableName(table) === 'student') await keepEnrolled({ db }, recordId);
}

/** The program of today follows from the open stay, also where that went to the other record. */
export const keepEnrolled = ({ db }: Pick<WriteContext, 'db'>, studentId: number) =>
  db.execute(sql`
    update student set enrolled_program_id = (
      select program_id from student_enrolment e where e.student_id = ${studentId} and e.to_date is null)
    where student_id = ${studentId}`);

/**
 * Status and class are those of the one who attends a class; else of the one who did last, so that whoever has left has left. Read
 * before the stays move.
 */
async function placementOf({ db }: WriteContext, { kept, gone }: Pick<Facts, 'kept' | 'gone'>): Promise<RowImage> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select student_id as id from student_stay where student_id in (${kept.id}, ${gone.id})
    order by to_date desc nulls first, student_id = ${kept.id} desc limit 1`);
  const attends = [kept, gone].find(({ image }) => image['enrolled_program_id'] !== null);
  const isOfGone = (attends?.id ?? rows[0]?.id) === gone.id;
  return isOfGone ? { student_status: gone.image['student_status'], program_id: gone.image['program_id'] } : {};
}

interface Done {
  changed: Readonly<Record<string, { before: unknown; after: unknown }>>;
  rows: readonly MovedRows[];
  ids: readonly MovedId[];
}

async function store(ctx: WriteContext, { kind }: MergingKind, { kept, gone }: Facts, done: Done) {
  await ctx.db.insert(personMerges).values({
    ...{ goneId: gone.id, gone: gone.image, ...done },
    schoolAdmissionNumber: String(gone.image['school_admission_number'] ?? ''),
    ...(kind === 'student' && { studentId: kept.id }),
    ...(kind === 'family' && { familyId: kept.id }),
    ...(kind === 'staff' && { staffId: kept.id }),
    ...creationStamp(ctx),
  });
}

/** What follows for records to which others refer now: fees and counters, and the account's name. */
export async function follow(ctx: WriteContext, kind: MergingKind, ids: readonly number[]): Promise<void> {
  await kind.follow(ctx, ids);
  const people = await ctx.db
    .select({ id: kind.id, firstName: sql<string>`first_name`, lastName: sql<string>`last_name` })
    .from(kind.table)
    .where(inArray(kind.id, [...ids]));
  for (const { id, ...person } of people)
    await raise(ctx, 'personRenamed', { ...kind.named(Number(id)), name: fullName(person) });
}

/** Some fields of a stored row. */
export const inFields = (image: RowImage, fields: readonly string[]): RowImage =>
  Object.fromEntries(fields.map((field) => [field, image[snake(field)]]));

/** The fields whose columns were changed. */
const byField = ({ fields }: MergingKind, columns: readonly string[], told: (column: string) => unknown): RowImage =>
  Object.fromEntries(
    [...Object.keys(fields), 'studentStatus', 'programId']
      .filter((field) => columns.includes(snake(field)))
      .map((field) => [field, told(snake(field))]),
  );
