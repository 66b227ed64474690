import { z } from 'zod';
import type { PermissionKey } from './area.domain.ts';
import { isIsoDate } from './dates.domain.ts';
import { exportFormats, exportMediaTypes } from './export-format.domain.ts';
import { largestInteger } from './rules.domain.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type NoQuery = z.ZodObject<Record<never, never>>;

/**
 * One call that is none of a resource's six, described once: the server answers it, the API document prints it, and the browser
 * asks it by its types (`callApi`). A browser file imports only the type, so that no schema comes along.
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
   * The keys of which one has to be held; `session`: whoever is signed in, as far as the handler lets them; `open`: everybody.
   */
  permission: readonly PermissionKey[] | 'session' | 'open';
  /** Its parameters, as they are spelled; made of `parameters`. Others are refused. */
  query?: Query;
  body?: Body;
  /** What the body does not name stays, and it may carry the version that was read. */
  isChange?: boolean;
  /** The body is a form with a file of this name. */
  file?: string;
  answer: Answer;
  /** What the answer is, where the description of its schema does not say it. */
  answered?: string;
  /** The answer is a file of this type, or one of these. */
  answersFile?: string | readonly string[];
  /** Answered to a POST as to a GET: the published front end asks for files by both. */
  alsoPost?: boolean;
  /** 201 where something is created. */
  status?: 200 | 201;
  /** Its answer holds a secret that is told once: it is not kept for whoever asks again with the same Idempotency-Key. */
  answersSecret?: boolean;
  /** How often a minute one caller may ask, where that is less than for all calls. */
  perMinute?: number;
  /** How it can fail, besides what is true of all calls. */
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

/** What a write answers: `data` is the id, unless told. */
export const saved = <Data extends z.ZodType = z.ZodInt>(data: Data = z.int().describe('The id') as never) =>
  z.object({ data, message: z.string().describe('For people') }).describe(data.description ?? 'That it is done');

/** A text of the query as something else; what cannot be read stays a text, for the schema to refuse. */
const read = <T>(schema: z.ZodType<T>, from: (text: string) => unknown): z.ZodType<T, T> =>
  z.preprocess((value) => (typeof value === 'string' ? from(value) : value), schema) as never;

function whole(min: number, max: number): z.ZodType<number, number> {
  const message = `must be a whole number between ${min} and ${max}.`;
  return read(z.int(message).min(min, message).max(max, message), (text) => (/^\d{1,10}$/.test(text) ? Number(text) : text));
}

const noMonth = 'must be a year and a month, as in 2026-11.';
const noDay = 'must be a date, year-month-day.';
/** Far from the ends of the calendar: a week or a year around such a day is made of dates as well. */
const isNearEnough = (day: string): boolean => /^(19|20)/.test(day);
const tooFar = 'must lie in the years 1900 to 2099.';

/** What the parameters of a query are made of. Their messages go on after the name of the parameter. */
export const parameters = {
  /** The id of a record. */
  id: whole(1, largestInteger),
  /** A whole number between bounds. */
  whole,
  /** A day, `YYYY-MM-DD` or compact `YYYYMMDD`. */
  day: read(
    z.string(noDay).refine(isIsoDate, { message: noDay, abort: true }).refine(isNearEnough, tooFar).meta({ format: 'date' }),
    (text) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
  ),
  /** A month, `YYYY-MM`. */
  month: z.string(noMonth).regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, noMonth),
  /** As what kind of file a list is wanted; in any case of letters. */
  exportFormat: z
    .string()
    .meta({ enum: exportFormats.map(({ name }) => name), default: exportFormats[0].name })
    .optional(),
  /** A text of at most so many characters. */
  text: (max: number) => z.string().max(max, `may have ${max} characters at most.`),
} as const;

/** Describes a call that answers a list as a file of the kind that is asked for; `format` is one of its parameters. */
export const defineExport = <const Path extends string, Shape extends z.ZodRawShape>({
  query,
  ...call
}: Omit<CallDefinition<'GET', Path>, 'method' | 'alsoPost' | 'query' | 'answer' | 'answersFile'> & { query: Shape }) =>
  defineCall({
    ...call,
    method: 'GET',
    alsoPost: true,
    query: z.object({ ...query, format: parameters.exportFormat }),
    answer: z.unknown(),
    answersFile: exportMediaTypes,
  });
