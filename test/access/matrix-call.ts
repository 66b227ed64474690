import type { Ids } from './world.ts';

type Owner = 'student' | 'staff' | 'program' | 'account';

/** A call as the access matrix knows it. */
export interface MatrixCall {
  /** `GET /api/sis/Student`, as the app lists it. */
  route: string;
  /**
   * Who may: `public` everybody, `session` whoever is signed in, else whoever holds one of these keys (for all rows, where it says so),
   * and for what belongs to somebody only inside of their scope.
   */
  may: 'public' | 'session' | { keys: readonly string[]; forAll?: true };
  /** Whose the row is that the call is about. Without it the call is about no row. */
  owner?: Owner | { resource: string };
  url: (ids: Ids) => string;
  body?: (ids: Ids) => unknown;
  /** Creates a row, so that nothing has to be there before. */
  creates?: true;
  /** Outside of the scope it answers an empty list. */
  isList?: true;
  /** May answer 404 for what is there: nobody set a photo. */
  mayBeMissing?: true;
  /** Whoever looks is written down. */
  isWatched?: true;
}

type Rest = Omit<MatrixCall, 'route' | 'may' | 'url'>;

/** A call beside those that every resource has. `query`: names of ids, or a whole query. */
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
