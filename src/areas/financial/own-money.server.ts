import type { Context } from '../../kit/server/http/context.server.ts';
import { forbidden } from '../../kit/server/http/errors.server.ts';

/** Whether a staff member is the caller. */
export const isSelf = ({ session }: Pick<Context, 'session'>, staffId: number | null | undefined): boolean =>
  typeof staffId === 'number' && (session.personal['staffid']?.includes(staffId) ?? false);

/** Nobody decides what they earn or are paid, whatever else they may do. @throws 403 */
export function refuseForSelf(ctx: Pick<Context, 'session'>, what: string, ...staffIds: (number | null | undefined)[]): void {
  if (staffIds.some((staffId) => isSelf(ctx, staffId))) throw forbidden(`${what}: somebody else has to do it`);
}
