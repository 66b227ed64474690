import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemTable } from '../../../kit/web/import/problem-table.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { AlertBox } from '../../../kit/web/parts/alert-box.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { WorkButton } from '../../../kit/web/parts/work-button.tsx';
import type { StudentImportReport } from './student-import.domain.ts';

interface ImportReportProps {
  fileName: string;
  report: StudentImportReport;
  busy: boolean;
  onImport: () => void;
}

const warningLook = { icon: TriangleAlert, tint: 'border-warning bg-warning/8', tone: 'text-warning' };
const count = (value: number) => formatNumber(value, 0);
const studentsOf = (value: number) => `${count(value)} ${value === 1 ? 'student' : 'students'}`;

/** What the check of a file has found, and the button that imports it. */
export function ImportReport({ fileName, report, busy, onImport }: ImportReportProps) {
  const {
    students,
    newGuardians,
    linkedGuardians,
    leftOut,
    leftOutCount,
    problems,
    problemCount,
    unknownColumns,
    linked,
    linkedCount,
    programs,
  } = report;
  return (
    <section aria-label="What the check has found" className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
          <Figure label="Students">{count(students)}</Figure>
          <Figure label="New guardians">{count(newGuardians)}</Figure>
          {linkedGuardians > 0 && <Figure label="Guardians linked">{count(linkedGuardians)}</Figure>}
          {leftOutCount > 0 && <Figure label="Left out">{count(leftOutCount)}</Figure>}
          {problemCount > 0 && <Figure label="Problems">{count(problemCount)}</Figure>}
        </dl>
        <WorkButton
          type="button"
          className="btn btn-primary text-sm max-sm:h-11 max-sm:w-full"
          busy={busy}
          disabled={students === 0 || problemCount > 0}
          onClick={onImport}
        >
          {students === 0 ? 'Nobody to import' : `Import ${studentsOf(students)}`}
        </WorkButton>
      </div>
      <p className="break-words text-muted">{resultOf(report, fileName)}</p>
      {unknownColumns.length > 0 && (
        <AlertBox {...warningLook}>
          <p className="break-words">
            {unknownColumns.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
            <span className="font-semibold">{unknownColumns.join(', ')}</span>
          </p>
        </AlertBox>
      )}
      {problems.length > 0 && (
        <Panel title="Problems" note={<Count of={problemCount} />}>
          <ProblemTable key={report.seen} problems={problems} total={problemCount} />
        </Panel>
      )}
      {leftOut.length > 0 && (
        <Panel title="Left out: there already" note={<Count of={leftOutCount} />} flush>
          <Lines total={leftOutCount} lines={leftOut.map(({ row, name, reason }) => [`${row}`, `Row ${row}: ${name}`, reason])} />
        </Panel>
      )}
      {linked.length > 0 && (
        <Panel title="Linked guardians" note={<Count of={linkedCount} />} flush>
          <Lines
            total={linkedCount}
            lines={linked.map(({ name, students: of, isThere }, index) => [
              `${index}`,
              name,
              isThere ? `Already in Homeroom, linked to ${of}` : `Entered once, linked to ${of}`,
            ])}
          />
        </Panel>
      )}
      {programs.length > 0 && (
        <Panel title="Programs" flush>
          <Lines
            total={programs.length}
            lines={programs.map((of) => [of.programName, of.programName, studentsOf(of.students)])}
          />
        </Panel>
      )}
    </section>
  );
}

function resultOf({ students, problemCount, leftOutCount }: StudentImportReport, fileName: string): string {
  if (problemCount > 0) return `${fileName}: mend what is listed below and choose the file again. Nothing has been saved.`;
  if (students === 0) return `${fileName}: everybody in it is there already.`;
  const left = leftOutCount > 0 ? ' Those who are there already are left out.' : '';
  return `${fileName}: ready to import. All of them are saved, or none.${left}`;
}

const Count = ({ of }: { of: number }) => <span className="text-muted tabular-nums">{count(of)}</span>;

interface LinesProps {
  lines: readonly (readonly [key: string, title: string, note: ReactNode])[];
  total: number;
}

/** Titles, each with a note; a long list scrolls by itself. */
const Lines = ({ lines, total }: LinesProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop nobody could scroll it by keyboard (WCAG 2.1.1) */}
    <ul className="max-h-80 overflow-y-auto focus-visible:ring-focus-inside" tabIndex={0}>
      {lines.map(([key, title, note]) => (
        <li key={key} className="break-words border-line border-t px-4 py-2">
          {title}
          <span className="block text-muted text-xs">{note}</span>
        </li>
      ))}
    </ul>
    {total > lines.length && <p className="border-line border-t px-4 py-2 text-muted">And {count(total - lines.length)} more.</p>}
  </>
);
