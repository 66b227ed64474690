import { Pencil, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { BonafideCertificateButton } from '../../areas/student/certificate/bonafide-certificate-button.tsx';
import type { Guardians } from '../../areas/student/family/family.domain.ts';
import { GuardiansPanel, useGuardians } from '../../areas/student/family/guardians.tsx';
import { type StudentRow, student } from '../../areas/student/student/student.domain.ts';
import { StudentCard } from '../../areas/student/student/student-card.tsx';
import { studentStatus } from '../../common/enumerations.domain.ts';
import { EnteredTwice } from '../../common/known-person/entered-twice.tsx';
import { fullName } from '../../common/person-name.domain.ts';
import { failedWith } from '../../kit/web/calls/api-error.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useOpened } from '../../kit/web/form/lazy-panel.tsx';
import { useIdOfAddress, useRecord } from '../../kit/web/form/record.web.ts';
import { useBitByBit } from '../../kit/web/panel/bit-by-bit.web.ts';
import { DrawnAfter } from '../../kit/web/panel/drawn-after.tsx';
import { Button } from '../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../kit/web/parts/fetch-failure.tsx';
import { Page } from '../../kit/web/parts/page.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.web.ts';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';
import { navigate, useAddress } from '../../kit/web/route/address.web.ts';
import { BackLink } from '../../kit/web/route/back-link.tsx';
import { Navigate } from '../../kit/web/route/navigate.tsx';
import { notify } from '../../kit/web/toast/toast.tsx';

const loadSidePanel = () => import('../../kit/web/form/side-panel.tsx');
const SidePanel = lazy(async () => ({ default: (await loadSidePanel()).SidePanel }));
const StudentWizard = lazy(async () => ({
  default: (await import('../../areas/student/student/student-wizard.tsx')).StudentWizard,
}));

const AdmissionNumberPanel = lazy(async () => ({
  default: (await import('../../areas/student/student/admission-number-panel.tsx')).AdmissionNumberPanel,
}));

const StudentAlert = loadedLater(() =>
  import('../../areas/health/health-alert/student-alert.tsx').then((part) => part.StudentAlert),
);

/** As one part: a dozen files at once would hold up a phone. */
const panels = () => import('./student-panels.tsx');
const StudentPanels = loadedLater(() => panels().then((part) => part.StudentPanels));
/** Its room is kept, so that nothing moves once it is there. */
const StudentToday = loadedLater(() => import('./student-today.tsx').then((part) => part.StudentToday), <div className="h-10" />);
const StudentSidePanels = loadedLater(() => panels().then((part) => part.StudentSidePanels));

const listPath = '/sis/student/grid';

/** Everything about one student: the card, and what the areas know. An unknown student redirects to the list. */
export function StudentPage() {
  const studentId = useIdOfAddress();
  const record = useRecord(student, studentId);
  // Asked for along with the record: it stands first.
  const guardians = useGuardians(studentId);
  const row = useBitByBit(record.data);
  const { error } = record;
  const unknown = studentId === 0 || failedWith(error, 400, 404);
  useEffect(() => {
    if (unknown) notify.warning('The student was not found.');
    else if (error) notify.failure('Unable to fetch student by ID', error);
  }, [error, unknown]);
  usePageTitle(record.data && fullName(record.data));
  if (unknown) return <Navigate to={listPath} />;
  if (row) return <Loaded row={row} guardians={guardians} />;
  if (error) return <FetchFailure what="students" kept={false} retry={() => void record.refetch()} />;
  return (
    <div className="p-6">
      <Skeleton shape="circle-rectangle" />
    </div>
  );
}

const CorrectNumber = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="icon-btn size-8! shrink-0 max-sm:size-11!"
    aria-label="Correct the admission number"
    title="Correct the admission number"
    onClick={onClick}
  >
    <Pencil size={14} aria-hidden />
  </button>
);

function Loaded({ row, guardians }: { row: StudentRow; guardians: Guardians | undefined }) {
  const { can, canTouch } = usePermissions();
  const { panel } = useAddress().search;
  const { studentId } = row;
  const owners = student.owners(row);
  const editable = canTouch('student.update', owners);
  const shown = panel === 'edit' || panel === 'number' ? panel : undefined;
  const opened = useOpened(shown !== undefined, loadSidePanel);
  const open = (which: 'edit' | 'number') => navigate({ to: '.', search: { panel: which } });
  const close = () => navigate({ to: '.', search: {}, replace: true });
  return (
    <Page
      title={fullName(row)}
      note={row.program?.programName}
      before={<BackLink to={listPath} page="Students" />}
      tools={
        editable && (
          <>
            {row.studentStatus === studentStatus.active && <BonafideCertificateButton student={row} />}
            <Button kind="primary" small onClick={() => open('edit')}>
              <Pencil size={16} aria-hidden />
              Edit
            </Button>
          </>
        )
      }
      notice={
        <>
          <StudentToday studentId={studentId} owners={owners} />
          {can('healthalert.read') && <StudentAlert studentId={studentId} />}
        </>
      }
      className="grid max-w-480 grid-cols-1 items-start gap-4 lg:grid-cols-[304px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="contents lg:row-span-2 lg:grid lg:grid-cols-1 lg:gap-4">
        <StudentCard student={row} besideNumber={editable && <CorrectNumber onClick={() => open('number')} />} />
        <div className="grid grid-cols-1 gap-4 max-lg:order-last">
          <DrawnAfter>
            <StudentSidePanels facts={{ studentId }} owners={owners} />
            <EnteredTwice to={`/sis/duplicates?kind=student&one=${studentId}`} permission="student" />
          </DrawnAfter>
        </div>
      </div>
      <GuardiansPanel
        family={guardians}
        add={
          editable && (
            <Button small onClick={() => navigate({ to: '.', search: { panel: 'edit', step: 2 } })}>
              <UserPlus size={16} aria-hidden />
              Add a guardian
            </Button>
          )
        }
        className="max-lg:order-first"
      />
      <div className="grid grid-cols-1 items-start gap-4">
        <DrawnAfter>
          <StudentPanels facts={{ studentId }} owners={owners} />
        </DrawnAfter>
      </div>
      {editable && opened && (
        <Suspense fallback={null}>
          <SidePanel
            open={shown !== undefined}
            title={shown === 'number' ? 'Correct admission number' : 'Update student'}
            onClose={close}
          >
            {shown === 'number' ? (
              <AdmissionNumberPanel student={row} onClose={close} />
            ) : (
              <StudentWizard id={studentId} onClose={close} />
            )}
          </SidePanel>
        </Suspense>
      )}
    </Page>
  );
}
