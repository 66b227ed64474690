import { Lock } from 'lucide-react';
import { useMissingPermission } from '../../areas/identity/role/missing-permission.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { PlainPage } from './plain-page.tsx';
import { ToDashboard } from './to-dashboard.tsx';

export interface PermissionMissingProps {
  title: string;
  /** The permissions of which one would do, separated by commas. */
  keys: string;
}

/** Says which permission a page needs, and who can give it. */
export function PermissionMissing({ title, keys }: PermissionMissingProps) {
  const { permissions, who } = useMissingPermission(keys.split(','));
  return (
    <PlainPage icon={Lock} title={title}>
      <Muted>
        Your account does not include this page.{' '}
        {permissions.length > 0 && `It needs the permission ${permissions.join(' or ')}. `}
        If you need it for your work, ask {who}.
      </Muted>
      <ToDashboard />
    </PlainPage>
  );
}
