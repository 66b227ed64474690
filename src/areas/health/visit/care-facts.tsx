import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, type LucideIcon, Phone } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import {
  allergies,
  chronicConditions,
  familyRelations,
  severity as known,
  severities,
} from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { telephoneLink } from '../../../common/telephone.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { calledOf } from '../health-part/own-name.domain.ts';
import type { CareFacts, getCareFacts } from './care-facts.domain.ts';

/** What a nurse has to know about a student; 0 means that nobody is chosen yet. */
export const useCareFacts = (studentId: number) =>
  useQuery({
    queryKey: ['hs', 'Visit', 'GetCareFacts', studentId],
    queryFn: ({ signal }) => callApi<typeof getCareFacts>('GET /api/hs/Visit/GetCareFacts', { query: { studentId }, signal }),
    enabled: studentId > 0,
  });

/** What a nurse has to know about a student at once, shown while the visit is entered. */
export function CareFactsBox({ studentId }: { studentId: number }) {
  const { data, error } = useCareFacts(studentId);
  return (
    <section aria-label="What to know" className="col-span-full rounded-box bg-base-200 px-4 py-3">
      {data && <Facts facts={data} />}
      {!data && error && <Notice kind="warning">Allergies, conditions and consent cannot be shown now.</Notice>}
      {!data && !error && <Skeleton shape="lines" />}
    </section>
  );
}

function Facts({ facts }: { facts: CareFacts }) {
  const { hasHealthRecord, guardians, emergencyContact, consentedOn, consentedBy, consentNotes } = facts;
  const none = hasHealthRecord ? 'None known' : 'Not known: there is no health record yet';
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Fact term="Allergies" none={none}>
        {facts.allergies.map(({ allergy, name, ...one }) => (
          <Grave key={`${allergy} ${name}`} what={calledOf(allergies, allergy, name)} {...one} />
        ))}
      </Fact>
      <Fact term="Conditions" none={none}>
        {facts.chronicConditions.map(({ chronicCondition, name, ...one }) => (
          <Grave key={`${chronicCondition} ${name}`} what={calledOf(chronicConditions, chronicCondition, name)} {...one} />
        ))}
      </Fact>
      <Fact term="Medicine">
        {consentedOn === null ? (
          <WithIcon icon={CircleX} tone="text-error">
            No consent: ask first, or say why not
          </WithIcon>
        ) : (
          <WithIcon icon={CircleCheck} tone="text-success">
            May be given: {[`${consentedBy}, ${displayDate(consentedOn)}`, consentNotes].filter(Boolean).join('. ')}
          </WithIcon>
        )}
      </Fact>
      <Fact term="Whom to tell">
        {guardians.map((one) => (
          <Call
            key={`${one.relationship} ${fullName(one)}`}
            who={`${fullName(one)}, ${labelOf(familyRelations, one.relationship)}`}
            number={one.personalContact}
          />
        ))}
        {!guardians.some(({ personalContact }) => personalContact === emergencyContact) && (
          <Call who="Emergency contact" number={emergencyContact} />
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ term, none = 'None known', children }: { term: string; none?: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{term}</dt>
    <dd className="space-y-1 break-words">{Children.count(children) > 0 ? children : none}</dd>
  </div>
);

const Grave = ({ what, severity, actionPlan }: { what: string; severity: number; actionPlan: string }) => (
  <p>
    <span className="font-semibold">{what}</span>
    {severity !== known.notGiven && `, ${labelOf(severities, severity).toLowerCase()}`}
    {actionPlan && <span className="block whitespace-pre-line">{actionPlan}</span>}
  </p>
);

const WithIcon = ({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) => (
  <p className="flex gap-2">
    <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
    <span className="min-w-0">{children}</span>
  </p>
);

const Call = ({ who, number }: { who: string; number: string }) =>
  number && (
    <p className="flex gap-2">
      <Phone size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <a href={telephoneLink(number)} className="font-semibold tabular-nums underline-offset-4 hover:underline">
          {number}
        </a>{' '}
        <span className="text-muted">{who}</span>
      </span>
    </p>
  );
