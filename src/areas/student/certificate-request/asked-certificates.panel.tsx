import { FileQuestion } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import type { certificateRequest } from './certificate-request.domain.ts';
import { certificateKinds, requestState } from './request-values.domain.ts';

const most = 5;

/** The certificates that families wait for; nothing where there are none. */
export function AskedCertificatesPanel() {
  const asked = usePanelList<typeof certificateRequest>('/api/sis/CertificateRequest', {
    state: requestState.asked,
    sort: 'state',
    PageSize: most,
  });
  if (!asked) return <FlushWaiting />;
  if (asked.length === 0) return null;
  return (
    <ul>
      {asked.map((row) => (
        <LinkRow
          key={row.certificateRequestId}
          to={`/sis/student/details/${row.studentId}`}
          title={fullName(row.student)}
          note={`${labelOf(certificateKinds, row.kind)}: ${row.purpose}`}
          before={<FileQuestion size={16} aria-hidden className="shrink-0 text-warning max-sm:hidden" />}
        />
      ))}
    </ul>
  );
}
