import { CircleDashed, HeartPulse } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { AlertLine } from './alert-lines.domain.ts';

interface AlertPlanProps {
  line: AlertLine;
  heading: 'h3' | 'h4';
}

/** An allergy or condition, how severe it is, and what to do about it. */
export const AlertPlan = ({ line: { what, severity, isKnown, actionPlan }, heading: Heading }: AlertPlanProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Heading className="font-semibold text-sm">{what}</Heading>
      <Badge tone={isKnown ? 'error' : 'warning'} icon={isKnown ? HeartPulse : CircleDashed}>
        {severity}
      </Badge>
    </div>
    {actionPlan ? (
      <p className="mt-2 whitespace-pre-line break-words text-base">{actionPlan}</p>
    ) : (
      <Muted className="mt-2">No action plan has been given.</Muted>
    )}
  </>
);
