import { ChartColumn, Copy, ListOrdered, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import type { copyExamination } from './copy-examination.domain.ts';
import { type ExaminationRow, examination } from './examination.domain.ts';

/** Loaded only when they are needed. */
const SchedulesOf = loadedLater(() => import('./schedules-of.tsx').then((part) => part.SchedulesOf));
/** They come with the panel of a record. */
const PrintCards = loadedLater(() => import('../report-card/report-card-buttons.tsx').then((part) => part.PrintCards));
const CopyPanel = lazy(async () => ({ default: (await import('../../../common/copy-panel.tsx')).CopyPanel }));

const { TextField, LookupField, DateField, BoolField } = fieldsOf(examination);

const shown = ['startDate', 'endDate', 'isFinalExam'] as const;
const facts = (row: Reading<ExaminationRow, (typeof shown)[number]>): FactItem[] => [
  ['Start Date', displayDate(row.startDate)],
  ['End Date', displayDate(row.endDate)],
  ['Is Final Exam', row.isFinalExam ? 'Yes' : 'No'],
];

const card = reading(examination.row, shown, (row) => <Facts columns={2} items={facts(row)} />);

const print = reading(examination.row, ['examinationId', 'examinationName', 'program.programName'], (row) => (
  <PrintCards examination={row} of={`${row.examinationName}, ${row.program.programName}`} />
));

const copied = ['examinationId', 'examinationName', 'programId', 'startDate', 'program.programName'] as const;
const permission = 'examination.create';

export function ExaminationScreen() {
  const { can } = usePermissions();
  const [copying, setCopying] = useState<Reading<ExaminationRow, (typeof copied)[number]> | null>(null);
  const rowActions = useMemo(
    () => ({
      print,
      // What has begun can no longer be entered.
      copy: reading(examination.row, copied, (row) => (
        <RowButton
          label="Copy to other programs"
          of={`${row.examinationName}, ${row.program.programName}`}
          icon={Copy}
          disabled={!can(permission) || row.startDate < today()}
          onClick={() => setCopying(row)}
        />
      )),
    }),
    [can],
  );
  return (
    <>
      <ResourceScreen
        of={examination}
        card={card}
        tools={
          <>
            {can(permission) && <ToolLink to="/egs/examination/drafts" icon={NotebookPen} label="Drafts" />}
            {can('graderecord.read') && <ToolLink to="/egs/examination" icon={ChartColumn} label="Chart" />}
          </>
        }
        rowActions={rowActions}
        form={
          <>
            <TextField name="examinationName" wide />
            <LookupField name="programId" wide editable="on-create" />
            <DateField name="startDate" editable="on-create" />
            <DateField name="endDate" editable="on-create" />
            <BoolField name="isFinalExam" />
          </>
        }
        detail={(row) => (
          <div className="space-y-4">
            <Facts
              columns={2}
              items={[['Examination Name', row.examinationName], ['Program', row.program.programName], ...facts(row)]}
            />
            <SchedulesOf examination={row} />
            <ResultsLink examination={row} />
          </div>
        )}
      />

      <Suspense fallback={null}>
        {copying && (
          <CopyPanel
            name={copying.examinationName}
            hint="The other programs get it with the same days, without its exam schedules: those depend on the courses."
            names={programNames}
            permission={permission}
            programId={copying.programId}
            from={copying.program.programName}
            copy={(toProgramIds) =>
              callApi<typeof copyExamination>('POST /api/egs/Examination/CopyToPrograms', {
                body: { examinationId: copying.examinationId, toProgramIds },
              })
            }
            onClose={() => setCopying(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The link from an examination to its results. */
function ResultsLink({ examination: row }: { examination: ExaminationRow }) {
  const { can, canTouch } = usePermissions();
  if (!can('graderecord.read', 'studentid') && !canTouch('graderecord.read', examination.owners(row))) return null;
  return (
    <LinkButton to={`/egs/examination/results/${row.examinationId}`} small>
      <ListOrdered size={16} aria-hidden />
      Results
    </LinkButton>
  );
}
