import { Check, X } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { passedText } from './result-words.web.ts';

/** Whether an examination is passed; nothing if no mark counts. */
export const PassBadge = ({ isPassed }: { isPassed: boolean | null }) =>
  isPassed !== null && (
    <Badge tone={isPassed ? 'success' : 'error'} icon={isPassed ? Check : X} quiet={isPassed}>
      {passedText(isPassed)}
    </Badge>
  );
