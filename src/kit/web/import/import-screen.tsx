import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { sheetFormats } from '../../domain/export-format.domain.ts';
import { type ImportKind, mostMegabytes, mostRows, templateName } from '../../domain/import/import-kind.domain.ts';
import type { ImportReport } from '../../domain/import/import-report.domain.ts';
import { resourceUrl } from '../../domain/resource.domain.ts';
import { download } from '../calls/download.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { AlertBox, errorLook } from '../parts/alert-box.tsx';
import { useAttempt } from '../parts/attempt.web.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { Muted } from '../parts/muted.tsx';
import { besideForm, Page } from '../parts/page.tsx';
import { BackLink } from '../route/back-link.tsx';
import { LinkButton } from '../route/link-button.tsx';
import { TaskProgress } from '../task/task-progress.tsx';
import { ChooseFile } from './choose-file.tsx';
import { MadeImports } from './made-imports.tsx';
import { useImport } from './use-import.web.ts';

interface ImportScreenProps<Found extends ImportReport> {
  kind: ImportKind;
  /** What a row of the template holds. */
  intro: ReactNode;
  /** What the report says besides, in figures and below. */
  figures?: (report: Found) => ReactNode;
  more?: (report: Found) => ReactNode;
  /** Where to go from an import that is done, besides the list. */
  next?: ReactNode;
}

const loadReport = async () => (await import('./import-report.tsx')).ImportReport;
/** What a check has found; its code comes while the first file is checked. */
const Report = loadedLater(loadReport);

/** Records come in from a file: the template is filled in, the file is checked, and only then imported. */
export function ImportScreen<Found extends ImportReport>({ kind, intro, figures, more, next }: ImportScreenProps<Found>) {
  const { title, list, many } = kind;
  const run = useImport<Found>(kind);
  return (
    <Page title={`Import ${title}`} before={<BackLink to={list} page={title} />} className={besideForm}>
      <ol className="space-y-6">
        <li>
          <h2 className="mb-1 text-sm">Choose your list</h2>
          <Muted className="mb-3">
            {intro} Any list will do, as you keep it or as another program exports it: you see how it is understood, and nothing
            is saved until you have seen what is imported.
          </Muted>
          <ChooseFile
            label={run.fileName ? 'Choose another file' : 'Choose file'}
            accept=".xlsx,.csv,.txt"
            hint={`Excel workbook (.xlsx) or CSV up to ${mostMegabytes} MB and ${formatNumber(mostRows, 0)} ${many}`}
            busy={run.isChecking}
            issue={run.issue}
            onChosen={(file) => {
              void loadReport().catch(() => undefined);
              run.check(file);
            }}
          />
        </li>
        <li>
          <h2 className="mb-1 text-sm">Or fill in the template</h2>
          <Muted className="mb-3">Its second sheet says what each column takes.</Muted>
          <Templates of={kind} />
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
          <Report {...{ kind, run, report: run.report }} figures={figures?.(run.report)}>
            {more?.(run.report)}
          </Report>
        )}
        {run.done && (
          <div className="rounded-box border border-line px-4 py-4">
            <p className="mb-3 font-semibold">{run.done}</p>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={list} kind="primary" small>
                Show the {title.toLowerCase()}
              </LinkButton>
              {next}
            </div>
          </div>
        )}
        {!run.report && !run.running && <MadeImports kind={kind} onBegun={run.undoBegun} />}
        {!run.report && !run.running && !run.done && (
          <Muted>Here you will see which {many} would be imported, which are there already, and what is wrong in the file.</Muted>
        )}
      </div>
    </Page>
  );
}

/** The template, as a workbook and as CSV. */
function Templates({ of }: { of: ImportKind }) {
  const [busy, attempt] = useAttempt();
  return (
    <div className="flex flex-wrap gap-2">
      {sheetFormats.map((format) => (
        <Button
          key={format.name}
          small
          disabled={busy}
          onClick={() =>
            void attempt('Download failed', () =>
              download(`${resourceUrl(of)}/ImportTemplate`, format, {}, templateName(of, format.name)),
            )
          }
        >
          <Download size={16} aria-hidden />
          Template as {format.label}
        </Button>
      ))}
    </div>
  );
}
