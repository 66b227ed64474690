import { CalendarOff } from 'lucide-react';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { NotYetKnown } from '../../../kit/web/panel/not-yet-known.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { studentLeave } from './student-leave.domain.ts';

/** More leaves to come than any child has. */
const most = 6;

/** The leave of a child from today on; whoever may can take it back. */
export function ReportedAbsences({ studentId }: { studentId: number }) {
  const { canTouch } = usePermissions();
  const leaves = usePanelList<typeof studentLeave>('/api/las/StudentLeave', { studentId, sort: '-leaveFrom', PageSize: most });
  const mayTakeBack = canTouch('studentleave.delete', { studentid: studentId });
  if (!leaves) return <NotYetKnown />;
  return leaves
    .filter(({ leaveTo }) => leaveTo >= today())
    .reverse()
    .map(({ studentLeaveId, studentLeaveCategory: { categoryName }, leaveFrom, leaveTo }) => {
      const days = displayDays(leaveFrom, leaveTo);
      return (
        <div key={studentLeaveId} className="flex min-h-11 flex-wrap items-center gap-3 border-line border-t px-4 py-2">
          <CalendarOff size={20} aria-hidden className="shrink-0 text-muted" />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">Absence reported</span>
            <span className="block text-muted text-xs tabular-nums">
              {days}, {categoryName}
            </span>
          </p>
          {mayTakeBack && <TakeBack studentLeaveId={studentLeaveId} about={days} />}
        </div>
      );
    });
}

function TakeBack({ studentLeaveId, about }: { studentLeaveId: number; about: string }) {
  const remove = useTrying('The absence was not taken back', {
    mutationFn: async () => (await import('./take-back-absence.web.ts')).takeBackAbsence(studentLeaveId),
    onSuccess: () => notify.success('The absence is taken back'),
  });
  return (
    <Button small aria-label={`Take back: ${about}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
      Take back
    </Button>
  );
}
