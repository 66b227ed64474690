import { Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sheetFormats } from '../../domain/export-format.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import type { ListReport, ImportReport as Report } from '../../domain/import/import-report.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { saveFile } from '../calls/download.web.ts';
import { Tick } from '../inputs/field-frame.tsx';
import { Panel } from '../panel/panel.tsx';
import { AlertBox } from '../parts/alert-box.tsx';
import { useAttempt } from '../parts/attempt.web.ts';
import { Button } from '../parts/button.tsx';
import { Figure } from '../parts/figure.tsx';
import { Muted } from '../parts/muted.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { Count, count, countOf, ImportLines } from './import-lines.tsx';
import { Questions } from './questions.tsx';
import { RowsToMend } from './rows-to-mend.tsx';
import type { ImportRun } from './use-import.web.ts';

interface ImportReportProps {
  kind: ImportKind;
  report: Report;
  run: Pick<
    ImportRun,
    'fileName' | 'how' | 'decide' | 'isToCheck' | 'checkAgain' | 'isChecking' | 'isBeginning' | 'begin' | 'leftOutAs'
  >;
  /** What else would be stored, in figures and below. */
  figures?: ReactNode;
  children?: ReactNode;
}

const warningLook = { icon: TriangleAlert, tint: 'border-warning bg-warning/8', tone: 'text-warning' };

const SheetsUnread = ({ count: others }: { count: number }) => (
  <AlertBox {...warningLook}>
    <p>
      Only the first sheet of the workbook is read; {counted(others, 'other')} {others === 1 ? 'has' : 'have'} rows as well.
      Import each as a file of its own, or bring all rows onto one sheet.
    </p>
  </AlertBox>
);

const UnknownColumns = ({ names }: { names: readonly string[] }) => (
  <AlertBox {...warningLook}>
    <p className="break-words">
      {names.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
      <span className="font-semibold">{names.join(', ')}</span>
    </p>
  </AlertBox>
);

/** What the check of a file has found, what has to be decided about it, and the button that imports it. */
export function ImportReport({ kind, report, run, figures, children }: ImportReportProps) {
  const { toImport, leftOut, leftOutCount, problemCount, unknownColumns, list } = report;
  const { how, decide } = run;
  const isOpen = problemCount > 0 || isOrderOpen(list, how);
  return (
    <section aria-label="What the check has found" className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
          <Figure label={kind.title}>{count(toImport)}</Figure>
          {figures}
          {list.updateCount > 0 && <Figure label="Changed">{count(list.updateCount)}</Figure>}
          {leftOutCount > 0 && <Figure label="Left out">{count(leftOutCount)}</Figure>}
          {problemCount > 0 && <Figure label="Problems">{count(problemCount)}</Figure>}
        </dl>
        {run.isToCheck ? (
          <Button kind="primary" className="max-sm:w-full" busy={run.isChecking} onClick={run.checkAgain}>
            Check again
          </Button>
        ) : (
          <Button
            kind="primary"
            className="max-sm:w-full"
            busy={run.isBeginning}
            disabled={toImport + list.updateCount === 0 || isOpen}
            onClick={run.begin}
          >
            {doing(kind, report)}
          </Button>
        )}
      </div>
      <Muted className="break-words">{resultOf(kind, report, run.fileName ?? '')}</Muted>
      {list.isRemembered && <Muted>Read as the last list with the same headings.</Muted>}
      {list.sheetsUnread > 0 && <SheetsUnread count={list.sheetsUnread} />}
      {list.isTemplate && unknownColumns.length > 0 && <UnknownColumns names={unknownColumns} />}
      <ColumnChoices {...{ list, how, decide }} />
      <Questions {...{ list, how, decide }} />
      <RowsToMend {...{ list, how, decide }} />
      {list.mayUpdate && (
        <Tick
          label="Change those who are there already to what the list says; what it leaves empty stays"
          checked={how.update ?? false}
          onChange={(update) => decide({ update })}
        />
      )}
      {list.updates.length > 0 && (
        <Panel title="Changed: there already" note={<Count of={list.updateCount} />} flush>
          <ImportLines
            total={list.updateCount}
            lines={list.updates.map(({ row, name, shown }) => [
              `${row}`,
              `Row ${row}: ${name}`,
              <Changes key={row} of={shown} />,
            ])}
          />
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
      {list.aside.length > 0 && (
        <Panel title="Not imported" note={<Count of={list.asideCount} />} flush>
          <ImportLines
            total={list.asideCount}
            lines={list.aside.map(({ row, name, reason }) => [`${row}`, `Row ${row}: ${name}`, reason])}
          />
        </Panel>
      )}
      {leftOutCount + list.asideCount > 0 && <LeftOutFiles of={run.leftOutAs} kind={kind} />}
      {children}
    </section>
  );
}

/** `Import 3 books`, `Import 3 books, change 2`. */
function doing(kind: ImportKind, { toImport, list: { updateCount } }: Report): string {
  if (updateCount === 0) return toImport === 0 ? 'Nothing to import' : `Import ${countOf(toImport, kind)}`;
  return toImport === 0
    ? `Change ${countOf(updateCount, kind)}`
    : `Import ${countOf(toImport, kind)}, change ${count(updateCount)}`;
}

/** What changes, before and after. */
const Changes = ({ of }: { of: ListReport['updates'][number]['shown'] }) =>
  of.map(({ label, before, after }) => (
    <span key={label} className="block">
      {label}: <del>{before || 'empty'}</del> <ins className="no-underline">→ {after || 'empty'}</ins>
    </span>
  ));

/** Whether somebody still has to say in which order the dates of a column are. */
const isOrderOpen = ({ columns }: ListReport, { monthFirst = {} }: ImportHow): boolean =>
  columns.some(({ at, asksOrder }) => asksOrder && monthFirst[at] === undefined);

/** The rows that are not imported, to be worked on elsewhere. */
function LeftOutFiles({ of, kind }: { of: ImportRun['leftOutAs']; kind: ImportKind }) {
  const [busy, attempt] = useAttempt();
  return (
    <div className="flex flex-wrap gap-2">
      {sheetFormats.map((format) => (
        <Button
          key={format.name}
          small
          disabled={busy}
          onClick={() =>
            void attempt('Download failed', async () => {
              const blob = await of(format);
              if (blob) saveFile(blob, `${kind.title.toLowerCase()} left out.${format.name}`);
            })
          }
        >
          <Download size={16} aria-hidden />
          Rows left out as {format.label}
        </Button>
      ))}
    </div>
  );
}

function resultOf({ many }: ImportKind, { toImport, problemCount, leftOutCount, list }: Report, fileName: string): string {
  if (problemCount > 0) return `${fileName}: please decide and correct what is listed below. Nothing has been saved.`;
  if (toImport + list.updateCount === 0) return `${fileName}: all ${many} in it are there already.`;
  const left = leftOutCount > 0 ? ' Those already there are left out.' : '';
  return `${fileName}: ready to import. All of them are saved, or none.${left}`;
}
