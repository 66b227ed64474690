import { StudentConsents } from '../../../areas/student/consent/student-consents.tsx';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';

const OwnRequests = loadedLater(
  () => import('../../../areas/privacy/data-request/own-requests.tsx').then((part) => part.OwnRequests),
  null,
);

/** What a family is asked about a child, and what it asks about the data that the school has. */
export const ConsentAndData = ({ studentId }: { studentId: number }) => (
  <div className="space-y-3">
    <StudentConsents studentId={studentId} />
    <OwnRequests studentId={studentId} />
  </div>
);
