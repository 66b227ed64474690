import { Download } from 'lucide-react';
import { sheetFormats } from '../../../kit/domain/export-format.domain.ts';
import { download } from '../../../kit/web/calls/download.web.ts';
import { ChooseFile } from '../../../kit/web/import/choose-file.tsx';
import { AlertBox, errorLook } from '../../../kit/web/parts/alert-box.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { TaskProgress } from '../../../kit/web/task/task-progress.tsx';
import { mostStudents } from './import-limits.domain.ts';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.web.ts';

const list = '/sis/student/grid';

/** A school brings its students in from a file: the template is filled in, the file is checked, and only then imported. */
export function StudentImportScreen() {
  const run = useImport();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Import Students" before={<BackLink to={list} page="Students" />} />
      <div className="grid max-w-400 grid-cols-1 items-start gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-[304px_minmax(0,1fr)]">
        <ol className="space-y-6">
          <li>
            <h2 className="mb-1 text-sm">1. Fill in the template</h2>
            <p className="mb-3 text-muted">
              One row for each student, with up to two guardians. Its second sheet says what each column takes. Brothers and
              sisters name the same guardian with the same telephone number.
            </p>
            <Templates />
          </li>
          <li>
            <h2 className="mb-1 text-sm">2. Choose the file</h2>
            <p className="mb-3 text-muted">Its first sheet is checked. Nothing is saved until you have seen what is imported.</p>
            <ChooseFile
              label={run.fileName ? 'Choose another file' : 'Choose file'}
              accept=".xlsx,.csv,.txt"
              hint={`Excel workbook (.xlsx) or CSV up to 5 MB and ${formatNumber(mostStudents, 0)} students`}
              busy={run.isChecking}
              issue={run.issue}
              onChosen={run.check}
            />
          </li>
        </ol>
        <div aria-live="polite" className="space-y-4">
          {run.failure && (
            <AlertBox {...errorLook}>
              <p className="font-semibold">Nothing was imported</p>
              <p>{run.failure}</p>
            </AlertBox>
          )}
          {run.running && (
            <ul className="rounded-box border border-line">
              <TaskProgress task={run.running} />
            </ul>
          )}
          {run.report && !run.running && (
            <ImportReport fileName={run.fileName ?? ''} report={run.report} busy={run.isBeginning} onImport={run.begin} />
          )}
          {run.done && (
            <div className="rounded-box border border-line px-4 py-4">
              <p className="mb-3 font-semibold">{run.done}</p>
              <Link to={list} className="btn btn-sm btn-primary text-sm max-sm:btn-md">
                Show the students
              </Link>
            </div>
          )}
          {!run.report && !run.running && !run.done && (
            <p className="text-muted">
              Here you will see who would be imported, who is there already, and what is wrong in the file.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The template, as a workbook and as CSV. */
function Templates() {
  const [busy, attempt] = useAttempt();
  return (
    <div className="flex flex-wrap gap-2">
      {sheetFormats.map((format) => (
        <button
          key={format.name}
          type="button"
          className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
          disabled={busy}
          onClick={() =>
            void attempt('Download failed', () =>
              download('/api/sis/Student/ImportTemplate', format, {}, `students.${format.name}`),
            )
          }
        >
          <Download size={16} aria-hidden />
          Template as {format.label}
        </button>
      ))}
    </div>
  );
}
