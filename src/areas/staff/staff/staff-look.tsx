import { Armchair, CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';
import { staffStatus, staffStatuses } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { StatusLook } from '../../../kit/web/parts/badge.tsx';
import { StoredAvatar } from '../../../kit/web/parts/stored-avatar.tsx';

const label = (value: number) => labelOf(staffStatuses, value);

export const staffStatusLook: StatusLook = {
  [staffStatus.inactive]: { label: label(staffStatus.inactive), tone: 'plain', icon: CircleDashed },
  [staffStatus.active]: { label: label(staffStatus.active), tone: 'success', icon: CircleCheck, quiet: true },
  [staffStatus.resigned]: { label: label(staffStatus.resigned), tone: 'warning', icon: CircleMinus },
  [staffStatus.terminated]: { label: label(staffStatus.terminated), tone: 'error', icon: CircleX },
  [staffStatus.retired]: { label: label(staffStatus.retired), tone: 'info', icon: Armchair },
};

interface Pictured {
  staffId: number;
  firstName: string;
  lastName: string;
  photo: string | null;
}

/** The photo field in a staff member's form. */
export const staffPhoto = {
  path: '/api/ss/Staff/Photo',
  id: 'staffId',
  of: { area: 'ss', name: 'Staff' },
  alt: 'The chosen staff member',
} as const;

export const StaffAvatar = ({ staff }: { staff: Pictured }) => (
  <StoredAvatar of={staffPhoto} record={staff} name={fullName(staff)} />
);
