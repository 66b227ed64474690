import { AlertMarks } from '../../areas/health/health-alert/alert-marks.tsx';
import type { StudentMarker } from '../../common/student-marks.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';

/** What brings the health alerts beside the names of students; undefined for who may not see any. */
export function useHealthMarks(): StudentMarker | undefined {
  const { can } = usePermissions();
  return can('healthalert.read') ? AlertMarks : undefined;
}
