import { Merge } from 'lucide-react';
import type { PermissionName } from '../../kit/domain/area.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../kit/web/list/tool-link.tsx';
import { Link } from '../../kit/web/route/link.tsx';

interface Props {
  to: string;
  /** Who may update and delete them makes two records one. */
  permission: PermissionName;
}

const useMayMerge = (permission: PermissionName): boolean => {
  const { can } = usePermissions();
  return can(`${permission}.update`) && can(`${permission}.delete`);
};

/** Beside the title of a list: who may have been entered twice. */
export const DuplicatesLink = ({ to, permission }: Props) =>
  useMayMerge(permission) && <ToolLink to={to} icon={Merge} label="Duplicates" />;

/** On the page of a person: the way to make this record one with another. */
export const EnteredTwice = ({ to, permission }: Props) =>
  useMayMerge(permission) && (
    <p>
      <Link to={to} className="link inline-block min-h-6 text-xs">
        Entered twice?
      </Link>
    </p>
  );
