import { Lock } from 'lucide-react';
import type { getMissingPermission } from '../../areas/identity/role/missing-permission.domain.ts';
import { useCall } from '../../kit/web/calls/use-call.web.ts';
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
  const { data } = useCall<typeof getMissingPermission>('GET /api/ias/Role/GetMissingPermission', { keys });
  const { permissions = [], givenBy = [] } = data ?? {};
  const who = givenBy.length > 0 ? givenBy.join(' or ') : 'the administrator of your school';
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
