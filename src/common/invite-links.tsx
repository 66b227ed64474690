import { MailPlus } from 'lucide-react';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../kit/web/list/tool-link.tsx';
import { Link } from '../../kit/web/route/link.tsx';

const inviting = { label: 'Invite staff', to: '/gs/account/grid?invite=staff' } as const;

/** Whether the caller may open the accounts, and make some for all staff. */
function useMayInvite(): boolean {
  const { can, canAll } = usePermissions();
  return can('account.read') && canAll('account.create');
}

/** Leads from the list of staff to inviting them. */
export const InviteStaffTool = () => useMayInvite() && <ToolLink {...inviting} icon={MailPlus} />;

/** Leads on to inviting staff who have just come in. */
export const InviteStaffLink = () =>
  useMayInvite() && (
    <Link to={inviting.to} className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
      {inviting.label}
    </Link>
  );
