import { fieldInWords, plural } from './wording.domain.ts';

/** A list of names to choose from, `GET {path}`: for each record, its id and what people see of it. */
export interface NamesCall {
  /** `/api/{area}/{name}/{call}`, e.g. `/api/ps/Program/GetAllProgramNames`. */
  path: string;
  /** The field that holds the id. */
  id: string;
  /** The fields that make up the name, in order. */
  shown: readonly string[];
  /** The fields shown beside it: a student's program, a staff member's role. */
  detail?: readonly string[];
  /** The names of its query parameters, in upper or lower case, e.g. `studentStatus`. */
  query?: readonly string[];
  /** What the browser asks for unless a picker says otherwise: `{ studentStatus: 1 }`. */
  asks?: Readonly<Record<string, number>>;
  /** What the records are called, if not as their resource in the plural. */
  many?: string;
}

/** What the records are called: `programs`. Undefined where the call may give only some of them. */
export const manyOf = ({ path, query, many }: NamesCall): string | undefined =>
  query ? undefined : (many ?? plural(fieldInWords(path.split('/')[3] ?? '').toLowerCase()));

/** `/api/ps/Program/GetAllProgramNames` → `GetAllProgramNames` */
export const lastOfPath = ({ path }: Pick<NamesCall, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);
