import type { Permissions } from '../../../../kit/web/calls/permissions.web.ts';
import type { ProgramToday, ShownDay, StudentsToday } from '../at-a-glance/attendance-today.domain.ts';
import { notTakenOf } from '../at-a-glance/not-taken.domain.ts';
import type { SheetPlace } from '../sheet-path.web.ts';

/** Whether there is a school day to show: in a very long vacation there is none. */
export const hasFigures = ({ closed, date, today }: ShownDay): boolean => closed === null || date !== today;

type CanTouch = Permissions['canTouch'];

/** Whether the register of a program waits for the caller to take it. */
export const waitsFor = (canTouch: CanTouch, program: ProgramToday): boolean =>
  notTakenOf(program) > 0 &&
  canTouch(`studentattendance.${program.isTaken ? 'update' : 'create'}`, { programid: program.programId });

/** What to do after a register. */
export interface AfterRegister {
  /** Missing if no register waits any more. */
  next?: ProgramToday;
  /** How many wait, including the next one. */
  left: number;
}

/** What still waits on the day of a register, starting after its program; undefined for a register of another day. */
export function afterRegister(
  day: StudentsToday,
  { programId, date }: SheetPlace,
  canTouch: CanTouch,
): AfterRegister | undefined {
  if (day.date !== date || !hasFigures(day)) return undefined;
  const { programs } = day;
  const here = programs.findIndex((program) => program.programId === programId);
  const waiting = [...programs.slice(here + 1), ...programs.slice(0, Math.max(here, 0))].filter((program) =>
    waitsFor(canTouch, program),
  );
  const [next] = waiting;
  return { ...(next && { next }), left: waiting.length };
}
