import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { PrintCards } from '../report-card/report-card-buttons.tsx';
import { type ExaminationRow, examination } from './examination.domain.ts';
import { GoesWithExamination } from './goes-along.tsx';
import { ResultsLink } from './results-link.tsx';
import { SchedulesOf } from './schedules-of.tsx';

const { TextField, LookupField, DateField, BoolField } = fieldsOf(examination);

const shown = ['startDate', 'endDate', 'isFinalExam'] as const;
const facts = (row: Reading<ExaminationRow, (typeof shown)[number]>): FactItem[] => [
  ['Start Date', displayDate(row.startDate)],
  ['End Date', displayDate(row.endDate)],
  ['Is Final Exam', row.isFinalExam ? 'Yes' : 'No'],
];

const card = reading(examination.row, shown, (row) => <Facts columns={2} items={facts(row)} />);

const rowActions = {
  print: reading(examination.row, ['examinationId', 'examinationName', 'program.programName'], (row) => (
    <PrintCards examination={row} of={`${row.examinationName}, ${row.program.programName}`} />
  )),
};

export const ExaminationScreen = () => (
  <ResourceScreen
    of={examination}
    card={card}
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
    goesAlong={(id) => <GoesWithExamination examinationId={id} />}
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
);
