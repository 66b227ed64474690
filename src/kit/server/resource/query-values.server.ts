import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isClockTime } from '../../domain/clock.domain.ts';
import { isIsoDate, withDashes } from '../../domain/dates.domain.ts';
import { parseChoice } from '../../domain/enumeration.domain.ts';
import { longestFilter } from '../../domain/filter-parameters.domain.ts';
import { bareNumberTyped } from '../../domain/import/bare-number.domain.ts';
import { mostRecords } from '../../domain/list/many.domain.ts';
import type { Filter } from '../../domain/resource.domain.ts';
import { largestInteger } from '../../domain/rules.domain.ts';
import { malformed } from '../http/errors.server.ts';
import { wrongInWords } from './schema-words.server.ts';

/** The query of a request, with names in lower case: the published calls spell them in several ways. */
export type Query = Readonly<Record<string, string>>;

/** The query of a request, as `parseQuery` read it. */
export const queryOf = (request: FastifyRequest): Query => request.query as Query;

/** Where `parseQuery` notes what is wrong: it runs in the router, which must not throw. */
const fault = Symbol('fault');
/** Where it keeps the query as it was sent, for the original spelling of names. */
const sent = Symbol('sent');
type ParsedQuery = Record<string, string> & { [fault]?: string; [sent]?: string };

/** Reads a query string, ignoring the case of names. `refuseFaultyQuery` reports what is wrong with it. */
export function parseQuery(text: string): Record<string, string> {
  const query: ParsedQuery = Object.create(null);
  query[sent] = text;
  for (const [name, value] of Object.entries(parse(text))) {
    const key = name.toLowerCase();
    if (Array.isArray(value) || key in query) query[fault] = `The parameter ${key.slice(0, 60)} is given more than once.`;
    else if (value?.includes('\0')) query[fault] = `The parameter ${key.slice(0, 60)} has a character that is not allowed.`;
    else if (value !== undefined) query[key] = value;
  }
  return query;
}

/** @throws 400 for a repeated name or a NUL character */
export function refuseFaultyQuery(query: Query): void {
  const found = (query as ParsedQuery)[fault];
  if (found) throw malformed(found);
}

/** A name as it was sent, short enough for a message. */
export function nameAsSent(query: Query, key: string): string {
  const names = Object.keys(parse((query as ParsedQuery)[sent] ?? ''));
  return (names.find((name) => name.toLowerCase() === key) ?? key).slice(0, 60);
}

const noParameters: ReadonlySet<string> = new Set();

/** @param known the parameters that a call has, in lower case @throws 400 naming any other */
export function refuseOtherParameters(query: Query, known: Pick<ReadonlySet<string>, 'has'> = noParameters): void {
  const other = Object.keys(query).find((key) => !known.has(key));
  if (other !== undefined) throw malformed(`There is no parameter ${nameAsSent(query, other)}.`);
}

/**
 * The query of a call, read by its definition; the case of names does not matter, and an empty value counts as missing.
 * @throws 400 naming what is unknown, missing or of the wrong kind
 */
export function readQuery<Schema extends z.ZodObject>(schema: Schema | undefined, query: Query): z.output<Schema> {
  const names = new Map(Object.keys(schema?.shape ?? {}).map((name) => [name.toLowerCase(), name]));
  refuseOtherParameters(query, names);
  const given: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (value !== '') given[names.get(key) ?? key] = value;
  const parsed = schema?.safeParse(given, { error: wrongInWords });
  if (parsed?.success === false) {
    throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('|'));
  }
  return (parsed?.data ?? {}) as z.output<Schema>;
}

/** An id in the query. @throws 400 unless it is a positive number */
export function queryId(query: Query, name: string): number {
  return wholeNumber(query[name.toLowerCase()], name, 1, largestInteger);
}

/** The ids of an export, separated by commas. @throws 400 unless they are 1 to `mostRecords` positive numbers */
export function idsIn(text: string): number[] {
  const ids = text.split(',');
  if (ids.length > mostRecords) throw malformed(`There are at most ${mostRecords} ids.`);
  return ids.map((id) => wholeNumber(id.trim(), 'Each of the ids', 1, largestInteger));
}

/** The id in the path of `/api/{area}/{name}/:id`. @throws 400 unless it is a positive number */
export const pathId = ({ params }: FastifyRequest<{ Params: { id: string } }>): number =>
  wholeNumber(params.id, 'The id', 1, largestInteger);

/** A whole number between bounds. @param name what the message calls it @throws 400 */
export function wholeNumber(value: string | undefined, name: string, min: number, max: number): number {
  if (value === undefined || !/^\d{1,10}$/.test(value) || Number(value) < min || Number(value) > max) {
    throw malformed(`${name} must be a whole number between ${min} and ${max}.`);
  }
  return Number(value);
}

/**
 * The value of a filter as the database compares it; undefined: no filter.
 * @param wholeUpTo the largest number, where only whole ones are compared
 * @throws 400 if it is not of the filter's kind
 */
export function filterValue(
  filter: Filter,
  name: string,
  raw: string,
  wholeUpTo?: number,
): string | number | boolean | undefined {
  const value = raw.trim();
  if (value === '') return undefined;
  const refuse = (what: string): never => {
    throw malformed(`The filter ${name} must be ${what}.`);
  };
  switch (filter.kind) {
    case 'text':
      if (value.length > longestFilter) return refuse(`at most ${longestFilter} characters`);
      return filter.isTelephone ? bareNumberTyped(value) : value;
    case 'date':
      return isIsoDate(withDashes(value)) ? withDashes(value) : refuse('a date, year-month-day');
    case 'bool':
      if (/^(true|1|yes)$/i.test(value)) return true;
      return /^(false|0|no)$/i.test(value) ? false : refuse('true or false');
    case 'time':
      return isClockTime(value) ? value : refuse('a time, hours:minutes');
    case 'money':
    case 'number': {
      const number = Number(value);
      if (wholeUpTo === undefined) return Number.isFinite(number) && Math.abs(number) < 1e15 ? number : refuse('a number');
      const isOne = Number.isInteger(number) && Math.abs(number) <= wholeUpTo;
      return isOne ? number : refuse(`a whole number, at most ${wholeUpTo}`);
    }
    case 'enum': {
      const choice = filter.of && parseChoice(filter.of, value);
      if (choice === undefined) return refuse('one of its values');
      return choice === 0 && filter.of?.zeroIsNone ? undefined : choice;
    }
    case 'id':
      if (!/^\d{1,10}$/.test(value) || Number(value) > largestInteger) return refuse('an id');
      return Number(value) || undefined;
  }
}
