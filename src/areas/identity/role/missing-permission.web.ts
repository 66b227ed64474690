import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import type { getMissingPermission } from './missing-permission.domain.ts';

/** What some permissions are called, and whom to ask for them; no names until the server has said them. */
export function useMissingPermission(keys: readonly string[]): { permissions: readonly string[]; who: string } {
  const asked = { keys: keys.join(',') };
  const { data } = useCall<typeof getMissingPermission>('GET /api/ias/Role/GetMissingPermission', asked, {
    enabled: keys.length > 0,
  });
  const { permissions = [], givenBy = [] } = data ?? {};
  return { permissions, who: givenBy.length > 0 ? givenBy.join(' or ') : 'the administrator of your school' };
}
