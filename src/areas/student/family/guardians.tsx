import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallButton } from '../../../common/call-button.tsx';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { telephoneLink } from '../../../common/telephone.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useSpareData } from '../../../kit/web/panel/panel-data.web.ts';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import type { Guardians, getGuardians } from './family.domain.ts';
import { FamilyBadges } from './family-badges.tsx';

type Guardian = Guardians['guardians'][number];

/** Whom to call about a student; undefined until it is known. */
export const useGuardians = (studentId: number): Guardians | undefined =>
  useSpareData<typeof getGuardians>('GET /api/sis/Family/GetGuardians', { studentId }, studentId > 0).data;

const reach = buttonLook({
  small: true,
  className: 'h-auto min-h-8 max-w-full justify-start gap-2 py-1 text-left font-normal max-sm:min-h-11',
});

const hasAny = ({ guardians, emergencyContact }: Guardians) => guardians.length > 0 || emergencyContact !== '';

interface GuardiansPanelProps {
  family: Guardians | undefined;
  /** What leads to the form for the first guardian, for those who may add one. */
  add?: ReactNode;
  className?: string;
}

/** The block on the page of a student; nothing where nobody can be called or added. */
export const GuardiansPanel = ({ family, add, className = '' }: GuardiansPanelProps) => {
  if (!family) return null;
  const addFirst = family.guardians.length === 0 && add;
  if (!addFirst && !hasAny(family)) return null;
  return (
    <Panel title="Guardians" className={className}>
      <GuardiansList {...family} />
      {addFirst && <div className="mt-4">{addFirst}</div>}
    </Panel>
  );
};

/** The same where only the student is known. */
export const GuardiansOf = ({ studentId }: { studentId: number }) => <GuardiansPanel family={useGuardians(studentId)} />;

/** Whom to call, in one line. */
export function CallLine({ studentId }: { studentId: number }) {
  const family = useGuardians(studentId);
  if (!family) return null;
  const callable = family.guardians.filter(({ mayBeContacted, personalContact }) => mayBeContacted && personalContact);
  return (
    <ul aria-label="Guardians" className="mb-2 flex flex-wrap gap-2 empty:hidden">
      {callable.map(({ familyId, relationship, personalContact, ...one }) => (
        <li key={familyId} className="max-sm:w-full">
          <CallButton who={fullName(one)} relationship={relationship} phone={personalContact} />
        </li>
      ))}
      {family.emergencyContact !== '' && !hasNumber(callable, family.emergencyContact) && (
        <li className="max-sm:w-full">
          <CallButton who="Emergency" phone={family.emergencyContact} />
        </li>
      )}
    </ul>
  );
}

const hasNumber = (guardians: Guardians['guardians'], phone: string) =>
  guardians.some(({ personalContact }) => telephoneLink(personalContact) === telephoneLink(phone));

/** Guardians in the order of calls with their numbers, the number for emergencies, and brothers and sisters. */
function GuardiansList({ guardians, emergencyContact, siblings }: Guardians) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-4">
        {guardians.map((one) => (
          <GuardianItem key={one.familyId} guardian={one} />
        ))}
        {emergencyContact !== '' && !hasNumber(guardians, emergencyContact) && (
          <li className="min-w-0">
            <p className="font-semibold">Emergency contact</p>
            <Numbers phone={emergencyContact} of="Emergency contact" />
          </li>
        )}
      </ul>
      {siblings.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
          <span className="text-muted">Siblings</span>
          {siblings.map((sibling) => (
            <span key={sibling.studentId} className="min-w-0 break-words">
              <Link to={`/sis/student/details/${sibling.studentId}`} className="link">
                {fullName(sibling)}
              </Link>{' '}
              <span className="text-muted">{sibling.programName}</span>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const GuardianItem = ({ guardian }: { guardian: Guardian }) => (
  <li className="min-w-0">
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span dir="auto" className="min-w-0 break-words font-semibold">
        {fullName(guardian)}
      </span>
      <span className="text-muted">{labelOf(familyRelations, guardian.relationship)}</span>
    </p>
    <FamilyBadges {...guardian} />
    <Numbers phone={guardian.personalContact} email={guardian.email} of={fullName(guardian)} />
  </li>
);

const Numbers = ({ phone, email = '', of }: { phone: string; email?: string; of: string }) => (
  <div className="mt-2 flex flex-wrap gap-2">
    {phone && (
      <a href={telephoneLink(phone)} aria-label={`Call ${of}: ${phone}`} className={reach}>
        <Phone size={16} aria-hidden className="shrink-0" />
        <span className="tabular-nums">{phone}</span>
      </a>
    )}
    {email && (
      <a href={`mailto:${email}`} aria-label={`Write to ${of}: ${email}`} className={reach}>
        <Mail size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 break-all">{email}</span>
      </a>
    )}
  </div>
);
