import { isOwnChild } from '../../../common/own/own-person.server.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { isOfOwnChildren } from './leave-dates.domain.ts';

/** Whether somebody speaks for a student as their family does: also a member of staff for their own child, whatever they may do at work. */
export const actsAsFamily = (ctx: Pick<Context, 'session'>, grant: Grant, studentId: number): boolean =>
  grant !== 'none' && (isOfOwnChildren(grant) || isOwnChild(ctx, studentId));
