import { useMe } from '../../../areas/identity/me.web.ts';
import { StudentConsents } from '../../../areas/student/consent/student-consents.tsx';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';

const OwnRequests = loadedLater(
  () => import('../../../areas/privacy/data-request/own-requests.tsx').then((part) => part.OwnRequests),
  null,
);

/** What a family is asked about a child, and what it asks about the data that the school has; nothing where neither is asked. */
export function ConsentAndData({ studentId }: { studentId: number }) {
  const me = useMe();
  const isOwn = me?.studentId === studentId || me?.childIds?.includes(studentId);
  return (
    <>
      <StudentConsents studentId={studentId} />
      {isOwn && <OwnRequests studentId={studentId} />}
    </>
  );
}
