import { genders } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { FlipCard } from '../../../kit/web/panel/flip-card.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { StatusBadge } from '../../../kit/web/parts/badge.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useStoredPhoto } from '../../../kit/web/parts/photo-url.web.ts';
import type { StaffRow } from './staff.domain.ts';
import { staffPhoto, staffStatusLook } from './staff-look.tsx';

/** The front of the card. Source: text 2, section 2. */
const frontFacts = (staff: StaffRow): FactItem[] => [
  ['Address', staff.currentAddress],
  ['Contact', staff.personalContact],
  ['Joined Date', displayDate(staff.joinedOn)],
  ['Designation', staff.designation],
];

/** The back of the card. */
const backFacts = (staff: StaffRow): FactItem[] => [
  ['Birth Date', displayDate(staff.dateOfBirth)],
  ['Email', staff.email],
  ['Gender', labelOf(genders, staff.gender)],
  ['Nationality', staff.nationality],
  ['Permanent Address', staff.permanentAddress],
  ['Government Hired', staff.isGovernmentHired ? 'Yes' : 'No'],
];

/** The flip card of a staff member. */
export function StaffCard({ staff }: { staff: StaffRow }) {
  const photo = useStoredPhoto(staffPhoto, staff, 512);
  const name = fullName(staff);
  return (
    <FlipCard
      label={`Staff card of ${name}`}
      head={
        <div className="flex gap-4">
          {photo ? (
            <img src={photo} alt={name} className="h-28 w-24 shrink-0 rounded-box object-cover" />
          ) : (
            <Avatar name={name} size={64} />
          )}
          <div className="min-w-0 flex-1 pt-1">
            <h2 className="break-words text-base">{name}</h2>
            <Muted className="break-words">{staff.designation}</Muted>
            <div className="mt-3">
              <StatusBadge value={staff.staffStatus} look={staffStatusLook} until={staff.lastDay} />
            </div>
          </div>
        </div>
      }
      front={<Facts items={frontFacts(staff)} />}
      back={<Facts items={backFacts(staff)} />}
    />
  );
}
