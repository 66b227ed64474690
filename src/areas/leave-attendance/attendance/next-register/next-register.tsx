import { ArrowRight, CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { Button } from '../../../../kit/web/parts/button.tsx';
import { formatNumber } from '../../../../kit/web/parts/format.web.ts';
import { navigate } from '../../../../kit/web/route/address.web.ts';
import { useSpareStudentsToday } from '../at-a-glance/figures.web.ts';
import type { SheetKind } from '../sheet.web.ts';
import { type SheetPlace, studentSheetPath } from '../sheet-path.web.ts';
import { type AfterRegister, afterRegister } from './untaken.web.ts';

/**
 * What to do after a register of students, once it is stored as shown.
 * @returns `offer` is called after a save, and answers whether there is anything to offer on this page
 */
export function useAfterRegister({ kind, list }: SheetKind, place: SheetPlace, isSaved: boolean) {
  const { can, canTouch } = usePermissions();
  const mayTake = kind === 'student' && can('studentattendance.create') && can('studentattendance.read');
  const { data, ask } = useSpareStudentsToday(mayTake && isSaved);
  const [saved, setSaved] = useState<string>();
  const afterOn = (day = data) => day && afterRegister(day, place, canTouch);
  const after = mayTake && isSaved ? afterOn() : undefined;
  const path = studentSheetPath(place);
  return {
    after,
    goOn: after && (() => navigate({ to: pathAfter(after, place, list) })),
    justSaved: saved === path,
    offer: async (): Promise<boolean> => {
      const mayChange = mayTake && canTouch('studentattendance.update', { programid: place.programId });
      if (!mayChange || !afterOn(await ask())) return false;
      setSaved(path);
      return true;
    },
  };
}

/** The path of the next register. */
const pathAfter = ({ next }: AfterRegister, { date }: SheetPlace, list: string): string =>
  next ? studentSheetPath({ programId: next.programId, date }) : list;

interface NextRegisterProps {
  after: AfterRegister;
  /** Whether it takes the focus: the register was saved a moment ago. */
  focused: boolean;
  onGo: () => void;
}

/** Replaces the save button: goes on to the next register that waits, or says that none does. */
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
      <Button ref={button} kind="primary" className="min-w-0 shrink" onClick={onGo}>
        {next ? (
          <>
            <span className="truncate">Next: {next.programName}</span>{' '}
            <span className="shrink-0">({formatNumber(left, 0)} left)</span>
            <ArrowRight size={16} aria-hidden className="shrink-0" />
          </>
        ) : (
          'Done'
        )}
      </Button>
    </>
  );
}
