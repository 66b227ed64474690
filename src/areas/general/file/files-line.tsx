import { Files } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { NotYetKnown } from '../../../kit/web/panel/not-yet-known.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import type { file } from './file.domain.ts';

/** More papers than a school shows a family; beyond them the child's page has the rest. */
const most = 20;

/** The papers that the school shows the family of a child, and where to ask for one. Asked once for all children of a family. */
export function FilesLine({ studentId }: { studentId: number }) {
  const files = usePanelList<typeof file>('/api/gs/File', { sort: 'title', PageSize: most });
  const titles = (files ?? []).filter((one) => one.studentId === studentId).map(({ title }) => title);
  const mayAsk = usePermissions().canTouch('certificaterequest.create', { studentid: studentId });
  if (!files) return <NotYetKnown />;
  if (titles.length === 0 && !mayAsk) return null;
  return (
    <ul>
      <LinkRow
        to={`/sis/student/details/${studentId}`}
        title="Papers"
        note={titles.join(', ') || 'Ask for a certificate'}
        before={<Files size={20} aria-hidden className="shrink-0 text-muted" />}
      />
    </ul>
  );
}
