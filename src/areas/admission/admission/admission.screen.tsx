import { ListChecks } from 'lucide-react';
import { lazy } from 'react';
import { PageOf } from '../../../common/page-of.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { StatusBadge } from '../../../kit/web/parts/badge.tsx';
import { type AdmissionRow, admission } from './admission.domain.ts';
import { admissionStatusLook } from './admission-look.tsx';

const AdmissionEditor = lazy(async () => ({ default: (await import('./admission-editor.tsx')).AdmissionEditor }));

const status = reading(admission.row, ['applicationStatus'], (row) => (
  <StatusBadge value={row.applicationStatus} look={admissionStatusLook} inRow />
));
const card = reading(admission.row, ['programDetails.programName', 'appliedDate', 'applicationStatus'], (row) => (
  <div className="space-y-2">
    <Facts columns={2} items={programAndDay(row)} />
    <StatusBadge value={row.applicationStatus} look={admissionStatusLook} inRow />
  </div>
));

export function AdmissionScreen() {
  const { can } = usePermissions();
  return (
    <ResourceScreen
      of={admission}
      picture={initialsOf(admission)}
      cells={{ 'Application Status': status }}
      card={card}
      tools={can('admission.update') && <ToolLink to="/as/statuses" icon={ListChecks} label="Statuses" />}
      editor={AdmissionEditor}
      detail={(row) => <AdmissionDetail admission={row} />}
    />
  );
}

function programAndDay(row: Reading<AdmissionRow, 'programDetails.programName' | 'appliedDate'>): FactItem[] {
  return [
    ['Program', row.programDetails.programName],
    ['Applied Date', displayDate(row.appliedDate)],
  ];
}

function AdmissionDetail({ admission: row }: { admission: AdmissionRow }) {
  const { canTouch } = usePermissions();
  const name = fullName(row.personalInfo);
  return (
    <div className="space-y-4">
      <Facts
        columns={2}
        items={[
          ['Student Name', name],
          ...programAndDay(row),
          ['Application Status', <StatusBadge key="status" value={row.applicationStatus} look={admissionStatusLook} />],
          ...(row.intakeYear ? [['Intake Year', String(row.intakeYear)] satisfies FactItem] : []),
          ...(row.entersOn ? [['Enters On', displayDate(row.entersOn)] satisfies FactItem] : []),
          ['Updated Date', displayDate(row.updatedDate)],
        ]}
      />
      {canTouch('student.read', { studentid: row.studentId, programid: row.programId }) && (
        <PageOf name={name} to={`/sis/student/details/${row.studentId}`} />
      )}
    </div>
  );
}
