import { CircleCheck, Clock } from 'lucide-react';
import { Badge } from '../../kit/web/parts/badge.tsx';

/** Whether an exit has taken effect yet. */
export const ExitEffectBadge = ({ isInEffect }: { isInEffect: boolean }) =>
  isInEffect ? (
    <Badge tone="plain" icon={CircleCheck}>
      In effect
    </Badge>
  ) : (
    <Badge tone="info" icon={Clock}>
      Not yet
    </Badge>
  );
