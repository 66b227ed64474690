import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { consentState } from './consent-words.domain.ts';

interface ConsentBadgeProps {
  state: number;
  isWithheld: boolean;
}

/** What a family has said, and what holds where it has said nothing. */
export function ConsentBadge({ state, isWithheld }: ConsentBadgeProps) {
  if (state === consentState.open)
    return (
      <Badge tone={isWithheld ? 'warning' : 'plain'} icon={CircleHelp}>
        {isWithheld ? 'No answer: not yet' : 'No answer'}
      </Badge>
    );
  return isWithheld ? (
    <Badge tone="error" icon={CircleSlash}>
      No
    </Badge>
  ) : (
    <Badge tone="success" icon={CircleCheck} quiet>
      Yes
    </Badge>
  );
}
