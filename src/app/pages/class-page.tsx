import { PanelRight, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { MailToAll } from '../../areas/notification/mailing/send-link.tsx';
import { type ProgramRow, program } from '../../areas/program/program/program.domain.ts';
import { fullName } from '../../common/person-name.domain.ts';
import { failedWith } from '../../kit/web/calls/api-error.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useIdOfAddress, useRecord } from '../../kit/web/form/record.web.ts';
import { ExportButton } from '../../kit/web/list/export-button.tsx';
import { ToolLink } from '../../kit/web/list/tool-link.tsx';
import { DrawnAfter } from '../../kit/web/panel/drawn-after.tsx';
import { FetchFailure } from '../../kit/web/parts/fetch-failure.tsx';
import { Page } from '../../kit/web/parts/page.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.web.ts';
import { WaitingPage } from '../../kit/web/parts/skeletons.tsx';
import { BackLink } from '../../kit/web/route/back-link.tsx';
import { Navigate } from '../../kit/web/route/navigate.tsx';
import { notify } from '../../kit/web/toast/toast.tsx';

/** As one part: many files at once would hold up a phone. */
const ClassPanels = loadedLater(() => import('./class-panels.tsx').then((part) => part.ClassPanels));

const listPath = '/ps/program/grid';

/** A class and what every area knows of it today. An unknown program redirects to the list. */
export function ClassPage() {
  const programId = useIdOfAddress();
  const { data: row, error, refetch } = useRecord(program, programId);
  const unknown = programId === 0 || failedWith(error, 400, 404);
  useEffect(() => {
    if (unknown) notify.warning('The program was not found.');
  }, [unknown]);
  usePageTitle(row?.programName);
  if (unknown) return <Navigate to={listPath} />;
  if (row) return <Loaded row={row} />;
  if (error) return <FetchFailure what="programs" kept={false} retry={() => void refetch()} />;
  return <WaitingPage />;
}

function Loaded({ row }: { row: ProgramRow }) {
  const { canTouch } = usePermissions();
  const { programId, programName, classTeacher, room } = row;
  const note = [classTeacher && `Class teacher ${fullName(classTeacher)}`, room].filter(Boolean).join(', ');
  return (
    <Page
      title={programName}
      note={note || undefined}
      before={<BackLink to={listPath} page="Programs" />}
      tools={
        <>
          <MailToAll programId={programId} />
          <ToolLink to={`${listPath}?panel=detail&id=${programId}`} icon={PanelRight} label="Details" />
          {canTouch('student.read', { programid: programId }) && (
            <ExportButton
              path="/api/sis/Student/ExportClassList"
              file={`class list ${programName}`}
              query={{ programId: String(programId) }}
              label="Print class list"
              icon={Printer}
            />
          )}
        </>
      }
      className="max-w-400 space-y-4"
    >
      <DrawnAfter>
        <ClassPanels key={programId} program={row} />
      </DrawnAfter>
    </Page>
  );
}
