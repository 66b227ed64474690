import type { Ids } from './world.ts';

/** A `child` only by itself, not by its program. */
type Owner = 'student' | 'child' | 'staff' | 'program' | 'account';

/** A call as the access matrix declares it. */
export interface MatrixCall {
  /** Method and path as the app lists them: `GET /api/sis/Student`. */
  route: string;
  /**
   * Who may call it: `public` everybody; `session` everybody who is signed in; otherwise holders of one of these keys (for all rows, with
   * `forAll`), and if the row has an owner, only within their scope.
   */
  may:
    | 'public'
    | 'session'
    | { keys: readonly string[]; forAll?: true /** Keys of which each is needed besides. */; and?: readonly string[] };
  /** The owner of the row that the call is about; absent if it is about no row. */
  owner?: Owner | { resource: string };
  url: (ids: Ids) => string;
  body?: (ids: Ids) => unknown;
  /** The call creates a row, so that none has to exist before. */
  creates?: true;
  /** For rows outside the scope it answers with an empty list. */
  isList?: true;
  /** It may answer 404 for an existing row, because nobody has set a photo, or nobody has imported anything. */
  mayBeMissing?: true;
  /** The tables in which reading leaves something: a trace in the log, or a paper as it was issued. */
  keeps?: readonly string[];
}

/** Looking is logged: in the log, and in the counts of its entries. */
export const isLogged = { keeps: ['audit_entry', 'audit_kind_count', 'audit_person_count'] };

type Rest = Omit<MatrixCall, 'route' | 'may' | 'url'>;

/** A call besides those that every resource has. `query`: the names of the ids in it, or a whole query. */
export function call(
  route: string,
  may: MatrixCall['may'] | string,
  query: string | ((ids: Ids) => string) = '',
  rest: Rest = {},
): MatrixCall {
  const path = route.split(' ')[1] ?? '';
  const asked = typeof query === 'function' ? query : () => query;
  return {
    route,
    may: typeof may === 'string' && may !== 'public' && may !== 'session' ? { keys: may.split(' ') } : (may as MatrixCall['may']),
    url: (ids) => (asked(ids) ? `${path}?${asked(ids)}` : path),
    ...rest,
  };
}
