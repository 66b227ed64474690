import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import type { ImportReport as Report } from '../../domain/import/import-report.domain.ts';
import { Panel } from '../panel/panel.tsx';
import { AlertBox } from '../parts/alert-box.tsx';
import { Button } from '../parts/button.tsx';
import { Figure } from '../parts/figure.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { Muted } from '../parts/muted.tsx';
import { ProblemTable } from './problem-table.tsx';

interface ImportReportProps {
  kind: ImportKind;
  fileName: string;
  report: Report;
  busy: boolean;
  onImport: () => void;
  /** What else would be stored, in figures and below. */
  figures?: ReactNode;
  children?: ReactNode;
}

const warningLook = { icon: TriangleAlert, tint: 'border-warning bg-warning/8', tone: 'text-warning' };
const count = (value: number) => formatNumber(value, 0);
/** `1 book`, `2,000 books` */
export const countOf = (value: number, { one, many }: Pick<ImportKind, 'one' | 'many'>): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** What the check of a file has found, and the button that imports it. */
export function ImportReport({ kind, fileName, report, busy, onImport, figures, children }: ImportReportProps) {
  const { toImport, leftOut, leftOutCount, problems, problemCount, unknownColumns } = report;
  return (
    <section aria-label="What the check has found" className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
          <Figure label={kind.title}>{count(toImport)}</Figure>
          {figures}
          {leftOutCount > 0 && <Figure label="Left out">{count(leftOutCount)}</Figure>}
          {problemCount > 0 && <Figure label="Problems">{count(problemCount)}</Figure>}
        </dl>
        <Button
          kind="primary"
          className="max-sm:w-full"
          busy={busy}
          disabled={toImport === 0 || problemCount > 0}
          onClick={onImport}
        >
          {toImport === 0 ? 'Nothing to import' : `Import ${countOf(toImport, kind)}`}
        </Button>
      </div>
      <Muted className="break-words">{resultOf(kind, report, fileName)}</Muted>
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
          <ImportLines
            total={leftOutCount}
            lines={leftOut.map(({ row, name, reason }) => [`${row}`, `Row ${row}: ${name}`, reason])}
          />
        </Panel>
      )}
      {children}
    </section>
  );
}

function resultOf({ many }: ImportKind, { toImport, problemCount, leftOutCount }: Report, fileName: string): string {
  if (problemCount > 0)
    return `${fileName}: please correct what is listed below and choose the file again. Nothing has been saved.`;
  if (toImport === 0) return `${fileName}: all ${many} in it are there already.`;
  const left = leftOutCount > 0 ? ' Those already there are left out.' : '';
  return `${fileName}: ready to import. All of them are saved, or none.${left}`;
}

/** A number beside the title of a panel. */
export const Count = ({ of }: { of: number }) => <span className="text-muted tabular-nums">{count(of)}</span>;

interface ImportLinesProps {
  lines: readonly (readonly [key: string, title: string, note: ReactNode])[];
  total: number;
}

/** Titles, each with a note; a long list scrolls by itself. */
export const ImportLines = ({ lines, total }: ImportLinesProps) => (
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
    {total > lines.length && <Muted className="border-line border-t px-4 py-2">And {count(total - lines.length)} more.</Muted>}
  </>
);
