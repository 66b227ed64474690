import { PhoneCall, PhoneOff, Split, UserRound } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import type { FamilyRow } from './family.domain.ts';
import { familyLabels } from './family-labels.domain.ts';

type FamilyBadgesProps = Pick<FamilyRow, 'isSingleParent' | 'isSeparated' | 'mayBeContacted' | 'callOrder'>;

/** What to know before anybody calls a family member. */
export function FamilyBadges({ isSingleParent, isSeparated, mayBeContacted, callOrder }: FamilyBadgesProps) {
  const isFirst = callOrder === 1 && mayBeContacted;
  if (!isFirst && !isSingleParent && !isSeparated && mayBeContacted) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      {isFirst && (
        <Badge tone="success" icon={PhoneCall}>
          Call first
        </Badge>
      )}
      {!mayBeContacted && (
        <Badge tone="warning" icon={PhoneOff}>
          May not be contacted
        </Badge>
      )}
      {isSeparated && (
        <Badge tone="info" icon={Split}>
          Separated
        </Badge>
      )}
      {isSingleParent && (
        <Badge tone="plain" icon={UserRound}>
          {familyLabels.isSingleParent}
        </Badge>
      )}
    </p>
  );
}
