import { CircleCheck, CircleDashed, CirclePlus, CircleX } from 'lucide-react';
import { feeStatus, feeStatuses } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';

const label = (value: number) => labelOf(feeStatuses, value);

const feeStatusLook: StatusLook = {
  [feeStatus.notPaid]: { label: label(feeStatus.notPaid), tone: 'error', icon: CircleX },
  [feeStatus.partiallyPaid]: { label: label(feeStatus.partiallyPaid), tone: 'warning', icon: CircleDashed },
  [feeStatus.fullyPaid]: { label: label(feeStatus.fullyPaid), tone: 'success', icon: CircleCheck, quiet: true },
  [feeStatus.excessPaid]: { label: label(feeStatus.excessPaid), tone: 'info', icon: CirclePlus },
};

/** How far a fee is paid. */
export const FeeStatusBadge = ({ value, inRow = false }: { value: number; inRow?: boolean }) => (
  <StatusBadge value={value} look={feeStatusLook} inRow={inRow} />
);
