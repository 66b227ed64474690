import { FileUp } from 'lucide-react';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { usePermissions } from '../calls/permissions.web.ts';
import { ToolLink } from '../list/tool-link.tsx';

/** Leads from a list to where its records come in from a file, for those who may enter them. */
export function ImportLink({ to, permission }: { to: string; permission: PermissionKey }) {
  const { can } = usePermissions();
  return can(permission) && <ToolLink to={to} icon={FileUp} label="Import" />;
}
