import { Link } from '@tanstack/react-router';
import { AttendanceChart } from './attendance-chart.tsx';
import { StudentsToday } from './students-today.tsx';

/** Attendance on the dashboard: today in figures, and the last days. */
export const AttendancePanel = () => (
  <div className="space-y-4">
    <StudentsToday programs={false} />
    <AttendanceChart days={21} height={180} />
    <Link
      to="/las"
      className="inline-block text-muted underline decoration-line-strong underline-offset-4 hover:text-base-content"
    >
      See each program
    </Link>
  </div>
);
