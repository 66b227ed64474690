import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import { downloadAsKept } from '../../../kit/web/calls/download-kept.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperTrigger } from '../../../kit/web/list/paper-button.tsx';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { timeZone } from '../../../kit/web/parts/today.web.ts';
import type { downloadFile, FileRow, file } from './file.domain.ts';
import { fileFacts } from './file-words.domain.ts';

const AddPaper = loadedLater(() => import('./file-tools.tsx').then((part) => part.AddPaper));
const ChangePaper = loadedLater(() => import('./file-tools.tsx').then((part) => part.ChangePaper));

/** The papers of a student: the office adds them, and says which of them the family sees. */
export function FilesPanel({ studentId }: { studentId: number }) {
  const { can } = usePermissions();
  const mayAdd = can('file.create');
  return (
    <>
      <PagedPanel<typeof file>
        path="/api/gs/File"
        query={{ studentId, sort: 'title' }}
        failure="Failed to fetch papers"
        none={mayAdd ? 'No papers yet' : undefined}
        idOf={({ fileId }) => fileId}
        line={(row) => <FileLine row={row} />}
      />
      {mayAdd && <AddPaper studentId={studentId} />}
    </>
  );
}

function FileLine({ row }: { row: FileRow }) {
  const mayChange = usePermissions().can('file.update');
  return (
    <>
      <span className="min-w-0 flex-1 break-words">
        {row.title}
        <span className="block text-muted text-xs tabular-nums">
          {displayDate(dayInZone(timeZone(), new Date(row.created)))}, {fileFacts(row)}
          {mayChange && (row.isShown ? ', the family sees it' : ', only the school sees it')}
        </span>
      </span>
      <span className="flex shrink-0">
        <DownloadButton row={row} />
        {mayChange && <ChangePaper row={row} />}
      </span>
    </>
  );
}

function DownloadButton({ row: { fileId, title, mediaType } }: { row: FileRow }) {
  const [busy, attempt] = useAttempt();
  const fetchIt = () =>
    attempt('The paper could not be downloaded', () =>
      downloadAsKept<typeof downloadFile>(
        'GET /api/gs/File/Download',
        { fileId },
        { mediaType, fileName: `${title}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}` },
      ),
    );
  return <PaperTrigger label="Download" of={title} busy={busy} onClick={() => void fetchIt()} />;
}
