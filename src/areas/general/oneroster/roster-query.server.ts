import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { rosterRows } from './roster.table.ts';
import { type FieldForm, fieldForm, isRosterField } from './roster-fields.domain.ts';
import { type Predicate, parseRosterFilter } from './roster-filter.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import { RosterRefusal } from './roster-status.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

/** What a list is asked with. */
export interface RosterQuery {
  limit: number;
  offset: number;
  where: SQL | undefined;
  order: SQL;
  /** The fields that each record is to have; undefined: all. */
  fields: readonly string[] | undefined;
}

const usualLimit = 100;
/** Whoever asks for more gets so many, and the address of the next ones. */
const mostRows = 2_000;
const largestOffset = 2_147_483_647;

/** In 1.1 every result has a score; one without is none there (`isGoneIn`). */
const isGone = (version: RosterVersion, kind: RosterKind) =>
  version === '1.1' && kind === 'result' ? sql`(is_gone or not body ? 'score')` : sql`is_gone`;

const part = /^[A-Za-z]\w*$/;
/** What is no list, and refers to nothing: it is read without a path. */
const single: ReadonlySet<FieldForm> = new Set(['text', 'number', 'day', 'moment']);

/** The values of a field, as a JSON array; of a field of what it refers to, after a full stop. */
function valuesOf(version: RosterVersion, kind: RosterKind, field: string): SQL | undefined {
  const parts = field.split('.');
  const [first = ''] = parts;
  if (parts.length > 3 || !parts.every((each) => part.test(each)) || !isRosterField(version, kind, first)) return undefined;
  if (field === 'sourcedId') return sql`jsonb_build_array(sourced_id)`;
  if (field === 'status') return sql`jsonb_build_array(case when ${isGone(version, kind)} then 'tobedeleted' else 'active' end)`;
  if (parts.length === 1 && single.has(fieldForm(kind, first)) && field !== 'role')
    return sql`jsonb_build_array(body -> ${field}::text)`;
  const stored = version === '1.1' && kind === 'user' ? formerly(parts) : parts;
  const path = `$${stored.map((each) => `."${each}"[*]`).join('')}`;
  const values = sql`jsonb_path_query_array(body, ${path}::jsonpath)`;
  if (version !== '1.1' || kind !== 'user' || field !== 'role') return values;
  return sql`replace(replace(${values}::text, 'siteAdministrator', 'administrator'), 'counselor', 'aide')::jsonb`;
}

/** Where the fields of a user of 1.1 stand. */
function formerly(parts: readonly string[]): readonly string[] {
  const [first, ...rest] = parts;
  if (first === 'role') return ['roles', 'role', ...rest];
  return first === 'orgs' ? ['roles', 'org', ...rest] : parts;
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** When a record was last changed is compared as a time: with a day, as its beginning in UTC. */
function changedWhere({ operator, value }: Predicate): SQL | undefined {
  const text = instant.test(value) && (value.includes('T') ? value : `${value}T00:00:00Z`);
  if (!text || Number.isNaN(Date.parse(text)) || operator === '~') return undefined;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  return sql`changed ${sql.raw(operator)} ${new Date(zoned).toISOString()}::timestamptz`;
}

const number = /^-?\d{1,15}(\.\d{1,10})?$/;

/**
 * A comparison as a condition. Texts are compared without regard to capitals, numbers as numbers. A list is equal to the same values
 * with commas between them, in any order; one of its values is in it.
 */
function predicateWhere(version: RosterVersion, kind: RosterKind, predicate: Predicate): SQL | undefined {
  const { field, operator, value } = predicate;
  if (field === 'dateLastModified') return changedWhere(predicate);
  const values = valuesOf(version, kind, field);
  if (!values) return undefined;
  const held = sql`jsonb_array_elements_text(${values}) held`;
  if (operator === '~') return sql`exists (select from ${held} where strpos(lower(held), lower(${value})) > 0)`;
  if (operator === '=' || operator === '!=') {
    const asked = value
      .split(',')
      .map((each) => each.trim().toLowerCase())
      .sort()
      .join(',');
    const isEqual = sql`(lower(${value}) = (select string_agg(lower(held), ',') from ${held})
      or ${asked} = (select string_agg(lower(held), ',' order by lower(held) collate "C") from ${held}))`;
    return operator === '=' ? isEqual : not(sql`coalesce(${isEqual}, false)`);
  }
  const compared = sql.raw(operator);
  if (number.test(value))
    return sql`exists (select from jsonb_array_elements(${values}) held where case jsonb_typeof(held)
      when 'number' then held::numeric ${compared} ${value}::numeric
      else (lower(held #>> '{}') collate "C") ${compared} lower(${value}) end)`;
  return sql`exists (select from ${held} where (lower(held) collate "C") ${compared} lower(${value}))`;
}

function filterWhere(version: RosterVersion, kind: RosterKind, text: string): SQL | undefined {
  const filter = parseRosterFilter(text);
  if (!filter) throw new RosterRefusal('invalid_filter_field', "The filter is not of the form field='value' AND field='value'.");
  const conditions = filter.map((all) =>
    all.map((predicate) => {
      const condition = predicateWhere(version, kind, predicate);
      if (!condition)
        throw new RosterRefusal('invalid_filter_field', `The filter cannot compare ${predicate.field} with that value.`);
      return condition;
    }),
  );
  return or(...conditions.map((all) => and(...all)));
}

/** Numbers by size, before texts by code point; what has none comes last. Equal ones by their ids, so that no page repeats a row. */
function orderBy(version: RosterVersion, kind: RosterKind, sort: string, isDescending: boolean): SQL {
  const direction = sql.raw(isDescending ? 'desc nulls last' : 'asc nulls last');
  if (sort === 'sourcedId') return sql`sourced_id collate "C" ${direction}`;
  if (sort === 'dateLastModified') return sql`changed ${direction}, sourced_id collate "C"`;
  const values = valuesOf(version, kind, sort);
  if (!values) throw new RosterRefusal('invalid_sort_field', `There is no field ${sort} to sort by.`);
  return sql`case when jsonb_typeof(${values} -> 0) = 'number' then (${values} ->> 0)::numeric end ${direction},
    (${values} ->> 0) collate "C" ${direction}, sourced_id collate "C"`;
}

function whole(asked: string | undefined, usual: number, least: number, most: number, name: string): number {
  if (asked === undefined || asked === '') return usual;
  const value = /^\d{1,15}$/.test(asked) ? Number(asked) : -1;
  if (value < least) throw new RosterRefusal('invaliddata', `${name} has to be a whole number from ${least} on.`);
  return Math.min(value, most);
}

function selected(version: RosterVersion, kind: RosterKind, text: string | undefined): string[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const fields = text.split(',').map((field) => field.trim());
  const unknown = fields.find((field) => !isRosterField(version, kind, field));
  if (unknown !== undefined) throw new RosterRefusal('invalid_selection_field', `There is no field ${unknown.slice(0, 50)}.`);
  return fields;
}

/** Reads what a list is asked with. @throws {RosterRefusal} */
export function rosterQuery(
  version: RosterVersion,
  kind: RosterKind,
  asked: Readonly<Record<string, string | undefined>>,
): RosterQuery {
  const { filter, sort, orderBy: direction = 'asc' } = asked;
  if (direction !== '' && direction !== 'asc' && direction !== 'desc')
    throw new RosterRefusal('invaliddata', 'orderBy has to be asc or desc.');
  return {
    limit: whole(asked['limit'], usualLimit, 1, mostRows, 'limit'),
    offset: whole(asked['offset'], 0, 0, largestOffset, 'offset'),
    where: filter === undefined || filter === '' ? undefined : filterWhere(version, kind, filter),
    order: orderBy(version, kind, sort || 'sourcedId', direction === 'desc'),
    fields: selected(version, kind, asked['fields']),
  };
}

/** A condition on records whose values at a path are an id. */
export const refersTo = (path: string, sourcedId: string): SQL =>
  sql`${rosterRows.body} #>> ${`{${path},sourcedId}`} = ${sourcedId}`;
