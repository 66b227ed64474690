import { useMemo } from 'react';
import type { Guardians, getGuardians } from '../../areas/student/family/family.domain.ts';
import { familyRelations } from '../../common/enumerations.domain.ts';
import { fullName } from '../../common/person-name.domain.ts';
import { telephoneLink } from '../../common/telephone.domain.ts';
import { labelOf } from '../../kit/domain/enumeration.domain.ts';
import type { SearchGroup, SearchHit } from '../../kit/domain/search/search.domain.ts';
import { useSpareData } from '../../kit/web/panel/panel-data.web.ts';

/** Of more students nobody knows which one is meant. */
const mostStudents = 2;
/** Of each: mother and father, as a rule. */
const mostCalls = 2;

/** Whom to call about the students that were found, if they are few. Who that may be, and whose number shows, the server says. */
export function useCallsFound(groups: readonly SearchGroup[]): SearchGroup | null {
  const found = groups.find(({ kind }) => kind === 'student')?.items ?? [];
  const [one, other] = found.length > mostStudents ? [] : found;
  const ofOne = useGuardians(one);
  const ofOther = useGuardians(other);
  return useMemo(() => {
    const isAlone = other === undefined;
    return callsFound([...callsAbout(one, ofOne, isAlone), ...callsAbout(other, ofOther, isAlone)]);
  }, [one, ofOne, other, ofOther]);
}

const useGuardians = (student: SearchHit | undefined): Guardians | undefined =>
  useSpareData<typeof getGuardians>('GET /api/sis/Family/GetGuardians', { studentId: student?.id ?? 0 }, student !== undefined)
    .data;

const callsFound = (items: SearchHit[]): SearchGroup | null =>
  items.length > 0 ? { kind: 'call', label: 'Call', items: items.map((item, id) => ({ ...item, id })) } : null;

/**
 * The first guardians of a student who may be called, in the order of calls.
 * @param isAlone whether it goes without saying whose they are
 */
export const callsAbout = (student: SearchHit | undefined, family: Guardians | undefined, isAlone = true): SearchHit[] =>
  (student ? (family?.guardians ?? []) : [])
    .filter(({ mayBeContacted, personalContact }) => mayBeContacted && personalContact)
    .slice(0, mostCalls)
    .map(({ familyId: id, relationship, personalContact, ...named }) => ({
      ...{ kind: 'call', id, subtitle: personalContact, path: telephoneLink(personalContact) },
      title: `${fullName(named)}, ${labelOf(familyRelations, relationship) || 'Family'}${isAlone ? '' : ` of ${student?.title}`}`,
    }));
