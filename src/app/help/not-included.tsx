import { useMissingPermission } from '../../areas/identity/role/missing-permission.web.ts';
import { actions, permits } from '../../kit/domain/permission.domain.ts';
import { useSession } from '../../kit/web/calls/session.web.ts';

/** Below the help of a screen: what its reader cannot do there, for want of which permissions, and who can give them. */
export function NotIncluded({ of }: { of: string }) {
  const { permissions: held } = useSession();
  const lacking = actions.map((action) => `${of}.${action}`).filter((key) => !permits(held[key]));
  const { permissions, who } = useMissingPermission(lacking);
  if (permissions.length === 0) return null;
  return (
    <section className="mt-6 max-w-prose text-base">
      <h4 className="mb-1 text-base">What you cannot do here</h4>
      <p className="mb-1">Your account does not include:</p>
      <ul className="mb-3 list-disc space-y-1 pl-6">
        {permissions.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>If you need it for your work, ask {who}.</p>
    </section>
  );
}
