import { inArray } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { historyActions, otherKinds } from '../../../common/history-words.domain.ts';
import { displayDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { AnyResource } from '../../../kit/domain/resource.domain.ts';
import { heldIn } from '../../../kit/domain/row.domain.ts';
import { type Shape, shapeOf } from '../../../kit/domain/schema-shape.domain.ts';
import { capitalised, fieldInWords } from '../../../kit/domain/wording.domain.ts';
import { exportedRecords } from '../../../kit/server/export/list-export.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { withJoins } from '../../../kit/server/resource/find-rows.server.ts';
import { internalFor, isApart } from '../../../kit/server/resource/masking.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { rowParts } from '../../../kit/server/resource/row-parts.server.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { lookWays } from '../../health/health-record/looks.domain.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { familyRow } from '../../student/family/family.domain.ts';
import { families } from '../../student/family/family.table.ts';
import { familyLabels } from '../../student/family/family-labels.domain.ts';
import { students } from '../../student/student/student.table.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';
import { type LastFields, lastFieldsOf, lastTitle, otherLastNames, recordKey } from './deleted-names.server.ts';
import { familyNames, fixedName, type NamesOf, namesOfOther } from './other-names.server.ts';

/** One field as the log stores it. */
interface Kept {
  field: string;
  before: unknown;
  after: unknown;
}

/** Names that are first wanted, then found together. */
function wantedNames(ctx: Context) {
  const wanted = new Map<NamesOf, Set<number>>();
  const want = (names: NamesOf | undefined, id: unknown) => {
    if (names && typeof id === 'number') wanted.set(names, (wanted.get(names) ?? new Set()).add(id));
  };
  const found = new Map<NamesOf, Map<number, string>>();
  const findWanted = async (): Promise<void> => {
    const asked = [...wanted].map(async ([names, ids]) => [names, await names(ctx, [...ids])] as const);
    wanted.clear();
    for (const [names, more] of await Promise.all(asked)) found.set(names, new Map([...(found.get(names) ?? []), ...more]));
  };
  const named = (names: NamesOf | undefined, id: unknown) => names && found.get(names)?.get(Number(id));
  return { want, findWanted, named };
}

/** Puts entries into the words that people read: field labels, names of choices, names of referenced records. */
export function entryWords(resources: readonly StoredResource[]) {
  const byName = new Map(resources.map((stored) => [stored.resource.name as string, stored]));
  const namesByTable = new Map<unknown, NamesOf>([
    ...resources.map((stored) => [stored.storage.table, titlesOf(stored)] as const),
    [families, familyNames],
  ]);
  const tableById = new Map<string, unknown>([
    ...resources.map(({ resource, storage }) => [resource.id, storage.table] as const),
    ['familyId', families],
  ]);
  const namesOfKind = (row: AuditEntryRow) =>
    namesByTable.get(byName.get(row.resource)?.storage.table ?? tablesOfParts[row.resource]) ?? namesOfOther(row);
  /** The kind of record that a field refers to: from the record's links, or from the field's name if that kind has no list. */
  const behind = (of: StoredResource | undefined, field: string) =>
    namesByTable.get(of ? of.storage.links[field]?.table : tableById.get(field));

  return async (ctx: Context, rows: AuditEntryRow[]): Promise<AuditEntryRow[]> => {
    const { want, findWanted, named } = wantedNames(ctx);
    const wantAll = (of: StoredResource | undefined, field: string, value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) wantAll(of, field, item);
      else if (isObject(value)) for (const [name, part] of Object.entries(value)) wantAll(undefined, name, part);
      else want(behind(of, field), value);
    };
    for (const row of rows) {
      want(namesOfKind(row), row.recordId);
      for (const { field, before, after } of row.changes) wantAll(byName.get(row.resource), field, [before, after]);
    }
    await findWanted();
    const mayHaveLastName = ({ resource }: AuditEntryRow) => byName.has(resource) || resource in otherLastNames;
    const isGone = (row: AuditEntryRow) => row.recordId !== null && !named(namesOfKind(row), row.recordId);
    const last = await lastFieldsOf(
      ctx,
      rows.filter((row) => mayHaveLastName(row) && isGone(row)),
    );
    for (const [key, fields] of last) {
      const of = byName.get(key.split(' ')[0] ?? '');
      for (const [field, value] of Object.entries(fields)) if (!named(behind(of, field), value)) want(behind(of, field), value);
    }
    await findWanted();

    const partsInWords = (value: object): string => {
      const whoFirst = Object.entries(value).sort(([a], [b]) => Number(tableById.has(b)) - Number(tableById.has(a)));
      const parts = whoFirst.map(([name, part]) => [labelOfField(undefined, name), words(undefined, {}, name, part)]);
      return parts.flatMap(([label, part]) => (part ? [`${label}: ${part}`] : [])).join(', ');
    };
    const words = (of: StoredResource | undefined, shape: Shape, field: string, value: unknown): string => {
      if (Array.isArray(value))
        return value.map((item) => words(of, shape, field, item)).join(value.some(isObject) ? '; ' : ', ');
      if (isObject(value)) return partsInWords(value);
      return named(behind(of, field), value) ?? inWords(of?.resource, shape, field, value);
    };
    const lastName = (of: StoredResource | undefined, shape: Shape, row: AuditEntryRow): string | undefined => {
      const fields = shownOf(ctx, of?.resource, last.get(recordKey(row)) ?? {});
      const word = (field: string) => {
        const names = behind(of, field);
        return names ? (named(names, fields[field]) ?? '') : inWords(of?.resource, shape, field, fields[field]);
      };
      const say = (...names: string[]) => names.map(word).filter(Boolean);
      return of ? lastTitle(of.resource, fields, say) : otherLastNames[row.resource]?.(say);
    };
    return rows.map((row) => {
      const of = byName.get(row.resource);
      const shape = shapeOf(of?.resource.row) ?? otherShapes[row.resource] ?? {};
      return {
        ...row,
        did: labelOf(historyActions, row.action),
        kind: kindInWords(of?.resource, row.resource),
        recordName: fixedName(row) ?? named(namesOfKind(row), row.recordId) ?? lastName(of, shape, row) ?? '',
        changes: told(ctx, of?.resource, row)
          .map(({ field, before, after }) => ({
            field,
            label: otherLabels[row.resource]?.[field] ?? labelOfField(of?.resource, field),
            before: words(of, shape, field, before),
            after: words(of, shape, field, after),
          }))
          .filter(saysSomething),
      };
    });
  };
}

/** Whether a field was or is more than empty. A choice that the log masks is, and so is one that nobody has made. */
const saysSomething = ({ before, after }: { before: string; after: string }): boolean => before !== '' || after !== '';

/** What the number of something belongs to that is a part of another record. */
const tablesOfParts: Readonly<Record<string, unknown>> = {
  StudentPhoto: students,
  StudentChoice: students,
  StaffPhoto: staff,
  ExamRemark: examinations,
  GradeRecord: examinations,
};

/** Fields that are no record's, with their label and the words for what they hold. */
const otherFields: Readonly<Record<string, { label: string; words: Readonly<Record<string, string>> }>> = {
  way: { label: 'Where', words: lookWays },
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Labels of records that have no list, where they do not follow from the fields' names. */
const otherLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Family: familyLabels,
  StudentFamily: familyLabels,
};

/** The row shapes of records that have no list but hold choices. */
const otherShapes: Readonly<Record<string, Shape>> = { Family: familyRow.shape, StudentFamily: familyRow.shape };

/** The fields that an entry does not show to this caller. */
const hiddenFrom = (session: Context['session'], of: AnyResource | undefined): readonly string[] =>
  of ? [...(isApart(session) ? (of.sensitive?.apart?.fields ?? []) : []), ...internalFor(of, session)] : [];

/** What this caller may see of a deleted record. */
function shownOf({ session }: Context, of: AnyResource | undefined, fields: LastFields): LastFields {
  const hidden = hiddenFrom(session, of);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.includes(field)));
}

/** What this caller may see of an entry, in the order of the record's fields. */
function told({ session }: Context, of: AnyResource | undefined, { resource, changes }: AuditEntryRow): Kept[] {
  const hidden = hiddenFrom(session, of);
  const order = Object.keys(shapeOf(of?.row) ?? {});
  const place = ({ field }: Kept) => order.indexOf(field) + 1 || order.length + 1;
  const id = of?.id ?? `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`;
  return changes
    .filter(({ field }) => field !== id && field !== exportedRecords && !hidden.includes(field))
    .sort((a, b) => place(a) - place(b));
}

const titlesOf =
  ({ resource, storage }: StoredResource): NamesOf =>
  async (ctx, ids) => {
    const { columns } = rowParts(resource, storage).of([resource.id, ...resource.titleOf.reads], ctx.session);
    const query = ctx.db
      .select(columns as never)
      .from(storage.table)
      .$dynamic() as unknown as PgSelect;
    const found = await withJoins(storage, query, columns).where(inArray(storage.id, ids));
    return new Map(found.map((row) => [Number(row[resource.id]), resource.titleOf(row)]));
  };

/** What the records of a resource are called: `Student Exit`. */
export const kindInWords = (of: AnyResource | undefined, name: string): string =>
  capitalised(of?.labels.one ?? otherKinds[name]?.[0] ?? name);

const labelOfField = (of: AnyResource | undefined, field: string): string =>
  of?.fields[field]?.label ?? otherFields[field]?.label ?? fieldInWords(field);

function inWords(of: AnyResource | undefined, shape: Shape, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const choices = of?.filters[field]?.of ?? heldIn(shape[field])?.of;
  if (choices && typeof value === 'number') return labelOf(choices, value);
  const word = otherFields[field]?.words[String(value)];
  if (word !== undefined) return word;
  return isIsoDate(String(value)) ? displayDate(String(value)) : String(value);
}
