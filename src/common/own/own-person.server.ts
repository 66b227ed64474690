import type { Context } from '../../kit/server/http/context.server.ts';
import { forbidden } from '../../kit/server/http/errors.server.ts';

type By = Pick<Context, 'session'>;
type Ids = readonly (number | null | undefined)[];

/** Whether a staff member is the caller. */
export const isSelf = ({ session }: By, staffId: number | null | undefined): boolean =>
  typeof staffId === 'number' && (session.personal['staffid']?.includes(staffId) ?? false);

/** Whether a student is a child of the caller, or the caller. */
export const isOwnChild = ({ session }: By, studentId: number | null | undefined): boolean =>
  typeof studentId === 'number' && (session.personal['studentid']?.includes(studentId) ?? false);

/** Nobody decides what they earn or are paid, whatever else they may do. @throws 403 */
export function refuseForSelf(ctx: By, what: string, ...staffIds: Ids): void {
  if (staffIds.some((staffId) => isSelf(ctx, staffId))) throw forbidden(`${what}: somebody else has to do it`);
}

/**
 * Nobody at work decides about their own child: marks, remarks, fees and payments are somebody else's to enter, change and delete. The
 * rule is about the person, so administrators are no exception. @throws 403
 */
export function refuseForOwnChild(ctx: By, what: string, ...studentIds: Ids): void {
  if (studentIds.some((studentId) => isOwnChild(ctx, studentId)))
    throw forbidden(`${what} for your own child: somebody else has to do it`);
}
