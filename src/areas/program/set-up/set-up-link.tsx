import { ListChecks } from 'lucide-react';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';

/** Beside the title of programs or courses: many of them in one step. */
export function SetUpLink({ to, permission }: { to: string; permission: PermissionKey }) {
  const { can } = usePermissions();
  return can(permission) && <ToolLink to={to} icon={ListChecks} label="Several at once" />;
}
