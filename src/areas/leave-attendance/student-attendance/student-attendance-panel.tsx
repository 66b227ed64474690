import { lazy, Suspense } from 'react';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import type { getAttendanceForStudent } from '../attendance/of-person/attendance-of-person.domain.ts';
import { PersonAttendance, stripDays } from '../attendance/of-person/person-attendance.tsx';

/** Few users need it, so it is loaded only if there is something to explain. */
const ExplainAbsence = lazy(() =>
  import('../safe-arrival/explain-absence.tsx').then((part) => ({ default: part.ExplainAbsence })),
);

/** The attendance of a student, on their page. */
export function StudentAttendancePanel({ studentId }: { studentId: number }) {
  const days = usePanelData<typeof getAttendanceForStudent>('GET /api/las/StudentAttendance/GetAttendanceForStudent', {
    studentId,
    days: stripDays(),
  });
  const toExplain = days?.flatMap((day) => (day.toExplain === null ? [] : [{ absenceId: day.toExplain, day }])) ?? [];
  return (
    <div className="space-y-3">
      {toExplain.map((absence) => (
        <Suspense key={absence.absenceId} fallback={null}>
          <ExplainAbsence {...absence} />
        </Suspense>
      ))}
      <PersonAttendance days={days} />
    </div>
  );
}
