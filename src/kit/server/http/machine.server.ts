import { wholeApi } from '../../domain/machine/machine-scope.domain.ts';
import type { Context, Session } from './context.server.ts';
import { onlyForPeople, scopeMissing } from './errors.server.ts';
import type { DescribedCall } from './services.server.ts';

type Asking = Pick<Context, 'session'>;

/** The account behind an action; null if the school itself or an API key acts. */
export const accountOf = ({ accountId }: Pick<Session, 'accountId'>): number | null => (accountId > 0 ? accountId : null);

/** Refuses an API key what is kept for whoever has an account, or needs somebody to answer for it. @throws 403 */
export function requirePerson({ session }: Asking): void {
  if (session.machine) throw onlyForPeople();
}

/** Refuses an API key that has none of some scopes. People have no scopes: what they may do follows from their roles. @throws 403 */
export function requireMachineScope({ session: { machine } }: Asking, ...scopes: readonly string[]): void {
  if (machine && !scopes.some((scope) => machine.scopes.includes(scope))) throw scopeMissing(scopes);
}

/**
 * Refuses an API key the calls that are only for people, and those outside its scopes.
 * @param call what describes it; undefined for what is not described
 * @throws 403
 */
export function refuseMachine(asking: Asking, call: DescribedCall | undefined): void {
  const { machine } = asking.session;
  if (!machine) return;
  const { permission = 'session', forPeople, fresh, scopes = [wholeApi] } = (call ?? {}) as Partial<Demands>;
  const isKept = [permission].flat().every((key) => key === 'session' || machine.without.includes(key.split('.')[0] ?? ''));
  if (isKept || forPeople || fresh === true) throw onlyForPeople();
  requireMachineScope(asking, ...scopes);
}

/** What calls and resources say about API keys; `fresh` of a resource says for which of its calls, and is an object. */
interface Demands {
  permission: string | readonly string[];
  forPeople: boolean;
  fresh: unknown;
  scopes: readonly string[];
}
