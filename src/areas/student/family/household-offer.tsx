import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fullName } from '../../../common/person-name.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { changesAlong, type getHousehold, type HouseholdMember, type Shared } from './household.domain.ts';

interface HouseholdOfferProps {
  studentId: number;
  /** Whose address and number are edited; absent: the student's own. */
  familyId?: number;
  /** As they are stored. */
  stored: Shared;
}

const fields = ['currentAddress', 'permanentAddress', 'personalContact', 'emergencyContact'] as const;
const keyOf = ({ studentId, familyId }: HouseholdMember) => `${studentId} ${familyId}`;
const idsOf = (members: readonly HouseholdMember[], id: 'studentId' | 'familyId') =>
  members.flatMap((member) => member[id] ?? []);

/** Once an address or a number is changed: the others of the household who have the same, each with a tick to change it too. */
export function HouseholdOffer({ studentId, familyId, stored }: HouseholdOfferProps) {
  const { setValue } = useFormContext();
  const values: unknown[] = useWatch({ name: [...fields] });
  const { data: household = [] } = useCall<typeof getHousehold>('GET /api/sis/Family/GetHousehold', { studentId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const now: Shared = Object.fromEntries(fields.map((field, index) => [field, values[index]]));
  const isSelf = (member: HouseholdMember) =>
    familyId === undefined ? member.studentId === studentId : member.familyId === familyId;
  const along = household.flatMap((member) => {
    const changes = isSelf(member) ? {} : changesAlong(member, stored, now);
    return Object.keys(changes).length > 0 ? [{ member, changes }] : [];
  });
  const ticked = along.map(({ member }) => member).filter((member) => chosen.has(keyOf(member)));
  const sent = JSON.stringify({ studentIds: idsOf(ticked, 'studentId'), familyIds: idsOf(ticked, 'familyId') });
  useEffect(() => setValue('alsoFor', ticked.length > 0 ? JSON.parse(sent) : undefined), [sent, ticked.length, setValue]);
  if (along.length === 0) return null;
  return (
    <fieldset className="rounded-box border border-line px-4 py-3 sm:col-span-2">
      <legend className="px-1 font-semibold">Change it for the others too</legend>
      {along.length > 1 && (
        <Tick
          label="All of them"
          checked={ticked.length === along.length}
          onChange={(all) => setChosen(new Set(all ? along.map(({ member }) => keyOf(member)) : []))}
        />
      )}
      {along.map(({ member, changes }) => (
        <Tick
          key={keyOf(member)}
          label={`${fullName(member)}: ${whatOf(changes)}`}
          checked={chosen.has(keyOf(member))}
          onChange={(isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(keyOf(member));
            else next.delete(keyOf(member));
            setChosen(next);
          }}
        />
      ))}
    </fieldset>
  );
}

const whatOf = ({ currentAddress, permanentAddress, personalContact, emergencyContact }: Shared): string => {
  const said = [
    (currentAddress || permanentAddress) && 'same address',
    personalContact && 'same number',
    emergencyContact && 'number for emergencies',
  ];
  return said.filter(Boolean).join(', ');
};
