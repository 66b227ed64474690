import { lazy, Suspense } from 'react';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { type PagePanel, PagePanels } from '../../../kit/web/panel/panel-seam.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { withPanel } from '../../../kit/web/route/list-search.web.ts';
import { SetUpLink } from '../set-up/set-up-link.tsx';
import { inMonths } from './duration.web.ts';
import { type ProgramRow, program } from './program.domain.ts';

const ProgramCoursesPanel = lazy(async () => ({
  default: (await import('../program-course/program-courses-panel.tsx')).ProgramCoursesPanel,
}));

const { TextField, LongTextField, NumberField, DateField, LookupField, BoolField } = fieldsOf(program);

const pathOf = reading(program.row, ['programId'], (row) => `/ps/program/details/${row.programId}`);

const cells = { Duration: reading(program.row, ['duration'], (row) => inMonths(row.duration)) };

/** What the detail of a program passes to the panels of other areas. */
export interface ProgramFacts {
  programId: number;
  programName: string;
  programOrder: number;
  /** Closes the detail once an action is done. */
  onDone: () => void;
}

/** Programs; the detail has a panel from every area that knows something about a class group. */
export const ProgramScreen = ({ panels }: { panels: readonly PagePanel<ProgramFacts>[] }) => (
  <ResourceScreen
    of={program}
    tools={
      <>
        <SetUpLink to="/ps/setup" permission="program.create" />
        <ImportLink to="/ps/program/import" permission="program.create" />
      </>
    }
    initial={{ startDate: today(), requiredCredits: 0, totalCredits: 0, capacity: 0, isOffered: true }}
    cells={cells}
    pathOf={pathOf}
    form={
      <>
        <TextField name="programName" wide />
        <LongTextField name="programDescription" />
        <NumberField name="duration" hint="In months, at least 6" min={6} step={1} />
        <NumberField name="programOrder" hint="Students are promoted to the next order" min={1} step={1} />
        <NumberField name="requiredCredits" min={0} step={1} />
        <NumberField name="totalCredits" min={0} step={1} />
        <DateField name="startDate" />
        <LookupField
          name="classTeacherId"
          query={{ staffStatus: staffStatus.active }}
          hint="Writes the remarks on the report cards of this class"
          wide
        />
        <NumberField name="capacity" min={0} step={1} />
        <TextField name="room" />
        <BoolField name="isOffered" />
      </>
    }
    detail={(row) => <ProgramDetail program={row} panels={panels} />}
  />
);

function ProgramDetail({ program: row, panels }: { program: ProgramRow; panels: readonly PagePanel<ProgramFacts>[] }) {
  const close = () => navigate({ to: '.', search: (before) => withPanel(before, null), replace: true });
  const { programId, programName, programOrder } = row;
  return (
    <div className="space-y-4">
      <ProgramFactList program={row} />
      <Suspense fallback={<Skeleton shape="lines" />}>
        <ProgramCoursesPanel program={row} />
      </Suspense>
      <PagePanels panels={panels} facts={{ programId, programName, programOrder, onDone: close }} />
    </div>
  );
}

const factsOf = (program: ProgramRow): FactItem[] => [
  ['Duration', inMonths(program.duration)],
  ['Program Order', program.programOrder],
  ['Required Credits', formatNumber(program.requiredCredits, 0)],
  ['Total Credits', formatNumber(program.totalCredits, 0)],
  ['Start Date', displayDate(program.startDate)],
  ['Class Teacher', program.classTeacher && fullName(program.classTeacher)],
  ['Room', program.room],
  ['Capacity', program.capacity || ''],
  ['Offered', program.isOffered ? 'Yes' : 'No longer'],
];

/** The facts of a program: name, description and figures. */
const ProgramFactList = ({ program }: { program: ProgramRow }) => (
  <div className="space-y-3">
    <div>
      <h3 className="break-words text-base">{program.programName}</h3>
      {program.programDescription && <p className="mt-1 break-words whitespace-pre-line">{program.programDescription}</p>}
    </div>
    <Facts columns={2} items={factsOf(program)} />
  </div>
);
