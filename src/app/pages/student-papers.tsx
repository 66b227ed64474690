import { FilesPanel } from '../../areas/general/file/files-panel.tsx';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';

const StudentRequests = loadedLater(() =>
  import('../../areas/student/certificate-request/student-requests.tsx').then((part) => part.StudentRequests),
);

/** The papers of a student, and those that the family has asked for. */
export const StudentPapers = ({ studentId }: { studentId: number }) => (
  <>
    <FilesPanel studentId={studentId} />
    {usePermissions().can('certificaterequest.read') && <StudentRequests studentId={studentId} />}
  </>
);
