import { UserX } from 'lucide-react';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import type { CourseSessionRow } from './course-session.domain.ts';

/** Beside who is assigned to a course: that they have left, or have other work now, and somebody else is needed. */
export const NoLongerTeaches = ({ session }: { session: CourseSessionRow }) =>
  session.isStaffTeaching ? null : (
    <Badge tone="warning" icon={UserX}>
      No longer teaches
    </Badge>
  );
