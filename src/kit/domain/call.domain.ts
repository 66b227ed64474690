import { z } from 'zod';
import type { PermissionKey } from './area.domain.ts';
import { isIsoDate, withDashes } from './dates.domain.ts';
import { exportFormats, exportMediaTypes } from './export-format.domain.ts';
import { largestInteger, requiredMonth } from './rules.domain.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type NoQuery = z.ZodObject<Record<never, never>>;

/**
 * One call besides a resource's six, described once: the server answers it, the API document prints it, and the browser makes it
 * by its types (`callApi`). A browser file imports only the type, so that no schema comes with it.
 */
export interface CallDefinition<
  M extends Method = Method,
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: M;
  path: Path;
  /** Heading in the API document, and what the call is for. */
  tag: string;
  summary: string;
  /**
   * The caller must hold one of these keys; `session`: anybody who is signed in, as far as the handler lets them; `open`:
   * everybody.
   */
  permission: readonly PermissionKey[] | 'session' | 'open';
  /** Its parameters in their published spelling, made from `parameters`. Others are refused. */
  query?: Query;
  body?: Body;
  /** Whatever the body leaves out stays as it is; it may carry the version that was read. */
  isChange?: boolean;
  /** The body is a form with a file under this name. */
  file?: string;
  /** What the form may hold before the file: JSON under these names. */
  fileWith?: Readonly<Record<string, z.ZodType>>;
  answer: Answer;
  /** What the answer is, if the description of its schema does not say. */
  answered?: string;
  /** The answer is a file of this type, or one of these. */
  answersFile?: string | readonly string[];
  /** A POST is answered like a GET: the published front end fetches files by both. */
  alsoPost?: boolean;
  /** 201 if something is created. */
  status?: 200 | 201;
  /** Its answer holds a secret that is shown once, so no answer is kept for a repeated Idempotency-Key. */
  answersSecret?: boolean;
  /** Its caller has to have proven lately who they are (`requireFresh`). */
  fresh?: boolean;
  /** Open to somebody who has yet to set up the second factor that is demanded of them, and may do nothing else. */
  withoutFactor?: boolean;
  /** No API key can make it, whatever its roles allow. That holds for calls of a session, and `fresh` ones, anyway. */
  forPeople?: boolean;
  /** The scopes of which an API key needs one; by default that of all calls (`wholeApi`). */
  scopes?: readonly string[];
  /** How often a minute one caller may make it, if less often than other calls. */
  perMinute?: number;
  /** The statuses with which it can fail, besides those of all calls. */
  errors?: readonly number[];
}

/** Describes a call and keeps its types. */
export const defineCall = <
  const M extends Method,
  const Path extends string,
  Query extends z.ZodObject = NoQuery,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUnknown,
>(
  call: CallDefinition<M, Path, Query, Body, Answer>,
): CallDefinition<M, Path, Query, Body, Answer> => call;

/** What a write answers: `data` is the id by default. */
export const saved = <Data extends z.ZodType = z.ZodInt>(data: Data = z.int().describe('The id') as never) =>
  z.object({ data, message: z.string().describe('For people') }).describe(data.description ?? 'That it is done');

/** Converts a text of the query; one that cannot be converted stays a text, for the schema to refuse. */
const read = <T>(schema: z.ZodType<T>, from: (text: string) => unknown): z.ZodType<T, T> =>
  z.preprocess((value) => (typeof value === 'string' ? from(value) : value), schema) as never;

function whole(min: number, max: number): z.ZodType<number, number> {
  const message = `must be a whole number between ${min} and ${max}.`;
  return read(z.int(message).min(min, message).max(max, message), (text) => (/^\d{1,10}$/.test(text) ? Number(text) : text));
}

function ids(most: number): z.ZodType<number[], number[]> {
  const message = `must be 1 to ${most} ids, separated by commas.`;
  const id = z.int(message).min(1, message).max(largestInteger, message);
  return read(z.array(id, message).min(1, message).max(most, message), (text) =>
    text.split(',').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN)),
  );
}

const noMonth = 'must be a year and a month, as in 2026-11.';
const noDay = 'must be a date, year-month-day.';
/** Far from the ends of the calendar, so that the week or year around such a day consists of dates as well. */
const isNearEnough = (day: string): boolean => /^(19|20)/.test(day);
const tooFar = 'must lie in the years 1900 to 2099.';

/** What the parameters of a query are made from. Their messages follow the name of the parameter. */
export const parameters = {
  /** The id of a record. */
  id: whole(1, largestInteger),
  /** The ids of at most so many records, separated by commas. */
  ids,
  /** A whole number between bounds. */
  whole,
  /** A day, `YYYY-MM-DD` or compact `YYYYMMDD`. */
  day: read(
    z.string(noDay).refine(isIsoDate, { message: noDay, abort: true }).refine(isNearEnough, tooFar).meta({ format: 'date' }),
    withDashes,
  ),
  /** A month, `YYYY-MM`. */
  month: requiredMonth(noMonth),
  /** The kind of file that a list is wanted as, in upper or lower case. */
  exportFormat: z
    .string()
    .meta({ enum: exportFormats.map(({ name }) => name), default: exportFormats[0].name })
    .optional(),
  /** A text with a maximum length. */
  text: (max: number) => {
    const message = `must be a text of at most ${max} characters.`;
    return z.string(message).max(max, message);
  },
} as const;

/** Describes a call that answers with a list as a file of the kind that its parameter `format` names. */
export const defineExport = <const Path extends string, Shape extends z.ZodRawShape>({
  query,
  ...call
}: Omit<CallDefinition<'GET', Path>, 'method' | 'alsoPost' | 'query' | 'answer' | 'answersFile'> & { query: Shape }) =>
  defineCall({
    ...call,
    method: 'GET',
    alsoPost: true,
    fresh: true,
    query: z.object({ ...query, format: parameters.exportFormat }),
    answer: z.unknown(),
    answersFile: exportMediaTypes,
  });
