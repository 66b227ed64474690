import { UserX } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import type { CourseSessionRow } from './course-session.domain.ts';

/** Shown beside an assigned teacher who has left or no longer teaches: somebody else is needed. */
export const NoLongerTeaches = ({ session }: { session: CourseSessionRow }) =>
  session.isStaffTeaching ? null : (
    <Badge tone="warning" icon={UserX}>
      No longer teaches
    </Badge>
  );
