import { useQueryClient } from '@tanstack/react-query';
import { IssueAgainButton } from '../../../common/paper/issue-again-button.tsx';
import { exportFailed } from '../../../kit/domain/export-format.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton, PaperTrigger } from '../../../kit/web/list/paper-button.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import type { issueReportCardAgain, printReportCard, printReportCards } from './report-card.domain.ts';

const file = 'report card';

interface PrintCardsProps {
  examination: { examinationId: number };
  /** In a list, the button is an icon named after the examination. */
  of?: string;
}

/** The report cards of an examination: a file straight away, or by a task if there are many. */
export function PrintCards({ examination: { examinationId }, of }: PrintCardsProps) {
  const { can } = usePermissions();
  const cache = useQueryClient();
  const [busy, attempt] = useAttempt();
  if (!can('graderecord.read')) return null;
  const print = () =>
    attempt(exportFailed, async () => {
      const { fetchPaperOrTask } = await import('../../../kit/web/list/paper-or-task.web.ts');
      await fetchPaperOrTask<typeof printReportCards>(cache, {
        call: 'GET /api/egs/GradeRecord/PrintAllGradeReportsByExamination',
        query: { examinationId, background: 'true' },
        file,
        made: 'The report cards are being made',
      });
    });
  return <PaperTrigger label="Print" of={of} busy={busy} onClick={() => void print()} />;
}

/** The report card of one student in an examination; whoever may change marks may have it issued again. */
export function ReportCardButton(query: { examinationId: number; studentId: number }) {
  const { can } = usePermissions();
  const send = (changeReason: string) =>
    callApi<typeof issueReportCardAgain>('POST /api/egs/GradeRecord/IssueAgain', { query, body: { changeReason } });
  return (
    <>
      {can('graderecord.update') && <IssueAgainButton paper="report card" send={send} />}
      <PaperButton<typeof printReportCard>
        call="GET /api/egs/GradeRecord/PrintGradeReportForStudent"
        query={query}
        file={file}
        label="Report card"
      />
    </>
  );
}
