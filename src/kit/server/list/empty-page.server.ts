import type { PermissionKey } from '../../domain/area.domain.ts';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { Lack } from '../../domain/list/why-empty.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';

/** Which register, timetable or sheet is empty. */
export interface EmptyPageAsked {
  /** Undefined: none is chosen yet. */
  id: number | undefined;
  from: IsoDate;
  to: IsoDate;
}

/** A register, timetable or sheet that says what it lacks where it shows nothing. */
export interface EmptyPage {
  /** Beside the lists: `las/StudentRegister`. */
  name: string;
  /** One of these opens it. */
  permission: readonly PermissionKey[];
  /**
   * What is missing, by what is stored; nothing where nobody has entered anything yet. It tells nothing of what the grant does not cover.
   * @throws 404 if the page is not the caller’s
   */
  lacks: (ctx: Context, grant: Grant, asked: EmptyPageAsked) => Promise<readonly Lack[]>;
}
