import { AlertMarks } from '../../areas/health/health-alert/alert-marks.tsx';
import type { StudentMarker } from '../../common/student-marks.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';

/** What brings health alerts beside students' names; undefined for those who may not see any. */
export function useHealthMarks(): StudentMarker | undefined {
  const { can } = usePermissions();
  return can('healthalert.read') ? AlertMarks : undefined;
}
