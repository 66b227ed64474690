import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { HealthFacts } from './health-facts.tsx';
import type { getHealthRecordsForStaff, getHealthRecordsForStudent, HealthRecordRow } from './health-record.domain.ts';

const studentCall = 'GET /api/hs/HealthRecord/GetHealthRecordsForStudent';
const staffCall = 'GET /api/hs/HealthRecord/GetHealthRecordsForStaff';

/** The health record on a student's page, for those who may read all health records, or this student's. */
export function StudentHealthPanel({ studentId }: { studentId: number }) {
  const may = usePermissions().canTouch('healthinsurance.read', { studentid: studentId });
  const records = usePanelData<typeof getHealthRecordsForStudent>(studentCall, { studentId }, may);
  return may && <Health records={records} />;
}

/** The health record in a staff member's detail, if there is one. A user who opened it on purpose is also told if there is none. */
export function StaffHealthPanel({ staffId, asked = false }: { staffId: number; asked?: boolean }) {
  const may = usePermissions().canTouch('healthrecord.read', { staffid: staffId });
  const records = usePanelData<typeof getHealthRecordsForStaff>(staffCall, { staffId }, may);
  return may && (asked || records?.length !== 0) && <Health records={records} />;
}

function Health({ records }: { records: readonly HealthRecordRow[] | undefined }) {
  if (!records) return <Skeleton shape="lines" />;
  const [record] = records;
  return record ? <HealthFacts record={record} /> : <Muted>No health records found</Muted>;
}
