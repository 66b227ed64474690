import { addDays, type IsoDate, weekdayName } from '../../../kit/domain/dates.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { useSave } from '../../../kit/web/form/record.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { nextSchoolDays, useClosedDays } from '../closed-days.web.ts';
import { studentLeaveCategoryNames } from '../student-leave-category/student-leave-category.domain.ts';
import { studentLeave } from './student-leave.domain.ts';

interface AbsenceDaysProps {
  studentId: number;
  name: string;
  onClose: () => void;
}

/** The next two school days, each a tap that enters leave; any other stretch of days is entered in the form. */
export function AbsenceDays({ studentId, name, onClose }: AbsenceDaysProps) {
  const closedOn = useClosedDays(true);
  const categories = useNames(studentLeaveCategoryNames);
  const save = useSave(studentLeave);
  // The category that the school entered first, as the usual one; another can be chosen in the form.
  const usual = categories.data && Math.min(...categories.data.map(({ id }) => id));
  const report = useTrying('The absence was not reported', {
    mutationFn: (day: IsoDate) =>
      save.mutateAsync({
        id: 0,
        input: { studentId, studentLeaveCategoryId: usual, leaveFrom: day, leaveTo: day, reason: '' },
      }),
    onSuccess: (_, day) => {
      notify.success('The absence is reported', `${name}, ${dayWord(day).toLowerCase()}`);
      onClose();
    },
  });
  if (!closedOn || usual === undefined) return <Skeleton shape="lines" />;
  return (
    <fieldset className="w-full">
      <legend className="mb-2 font-semibold">When will {name} be absent?</legend>
      <div className="flex flex-wrap gap-2">
        {Number.isFinite(usual) &&
          nextSchoolDays(today(), closedOn).map((day, index) => (
            <Button
              key={day}
              kind="primary"
              small
              ref={index === 0 ? focusOnShow : undefined}
              disabled={report.isPending}
              onClick={() => report.mutate(day)}
            >
              {dayWord(day)}
            </Button>
          ))}
        <LinkButton to="/las/studentleave/grid?panel=new" small>
          Other days
        </LinkButton>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Muted small className="mt-2">
        The register then shows the child as on leave. To give a reason, choose Other days.
      </Muted>
    </fieldset>
  );
}

/** Weeks ahead are not asked about: a weekday says which day it is. */
function dayWord(day: IsoDate): string {
  if (day === today()) return 'Today';
  return day === addDays(today(), 1) ? 'Tomorrow' : weekdayName(day);
}
