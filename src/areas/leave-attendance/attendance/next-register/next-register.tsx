import { ArrowRight, CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Permissions, usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { formatNumber } from '../../../../kit/web/parts/format.web.ts';
import type { Present, ProgramToday, StudentsToday } from '../attendance-today.domain.ts';
import { useSpareStudentsToday } from '../figures.web.ts';
import { hasFigures } from '../no-school.tsx';
import type { SheetKind } from '../sheet.web.ts';
import { type SheetPlace, studentSheetPath } from '../sheet-path.web.ts';

type CanTouch = Permissions['canTouch'];

/** How many are not on the sheet yet: all, or whoever joined after it was taken. */
export const notTakenOf = ({ total, present, absent }: Present): number => total - present - absent;

/** Whether the register of a program waits for the caller. */
export const waitsFor = (canTouch: CanTouch, program: ProgramToday): boolean =>
  notTakenOf(program) > 0 &&
  canTouch(`studentattendance.${program.isTaken ? 'update' : 'create'}`, { programid: program.programId });

/** What there is to do after a register. */
interface AfterRegister {
  /** Missing: none waits any more. */
  next?: ProgramToday;
  /** How many wait, the next one among them. */
  left: number;
}

/** What waits of the day of a register, from its program on; undefined for a register of another day. */
function afterRegister(day: StudentsToday, { programId, date }: SheetPlace, canTouch: CanTouch): AfterRegister | undefined {
  if (day.date !== date || !hasFigures(day)) return undefined;
  const { programs } = day;
  const here = programs.findIndex((program) => program.programId === programId);
  const waiting = [...programs.slice(here + 1), ...programs.slice(0, Math.max(here, 0))].filter((program) =>
    waitsFor(canTouch, program),
  );
  const [next] = waiting;
  return { ...(next && { next }), left: waiting.length };
}

/**
 * What there is to do after a register of the students, once it is stored as it shows.
 * @returns `ask` answers it as soon as it is known; undefined: nothing on this page
 */
export function useAfterRegister({ kind }: SheetKind, place: SheetPlace, isSaved: boolean) {
  const { can, canTouch } = usePermissions();
  const mayTake = kind === 'student' && can('studentattendance.create') && can('studentattendance.read');
  const { data, ask } = useSpareStudentsToday(mayTake && isSaved);
  const after = (day = data) => day && afterRegister(day, place, canTouch);
  return {
    after: mayTake && isSaved ? after() : undefined,
    ask: async () => (mayTake ? after(await ask()) : undefined),
  };
}

/** Where a register leads to. */
export const pathAfter = ({ next }: AfterRegister, { date }: SheetPlace, list: string): string =>
  next ? studentSheetPath({ programId: next.programId, date }) : list;

interface NextRegisterProps {
  after: AfterRegister;
  /** Takes the focus: the register was saved a moment ago. */
  focused: boolean;
  onGo: () => void;
}

/** In the place of saving: on to the next register that waits, or that none does. */
export function NextRegister({ after: { next, left }, focused, onGo }: NextRegisterProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <>
      {!next && (
        <span role="status" className="flex items-center gap-2">
          <CheckCheck size={16} aria-hidden className="shrink-0 text-success" />
          All registers are taken
        </span>
      )}
      <button ref={button} type="button" className="btn btn-primary min-w-0 text-sm max-sm:h-11" onClick={onGo}>
        {next ? (
          <>
            <span className="truncate">Next: {next.programName}</span>{' '}
            <span className="shrink-0">({formatNumber(left, 0)} left)</span>
            <ArrowRight size={16} aria-hidden className="shrink-0" />
          </>
        ) : (
          'Done'
        )}
      </button>
    </>
  );
}
