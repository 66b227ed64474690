import { MailPlus } from 'lucide-react';
import { usePermissions } from '../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../kit/web/list/tool-link.tsx';
import { LinkButton } from '../kit/web/route/link-button.tsx';

interface InviteProps {
  /** Who is invited together; opens the panel of the accounts with them. */
  who: 'staff' | 'guardians';
}

const addressOf = ({ who }: InviteProps) => ({ label: `Invite ${who}`, to: `/gs/account/grid?invite=${who}` });

/** Whether the caller may open the accounts, and make some for everybody. */
function useMayInvite(): boolean {
  const { can, canAll } = usePermissions();
  return can('account.read') && canAll('account.create');
}

/** Leads from a list to inviting the people in it. */
export const InviteTool = (props: InviteProps) => useMayInvite() && <ToolLink {...addressOf(props)} icon={MailPlus} />;

/** Leads on to inviting people who have just come in. */
export function InviteLink(props: InviteProps) {
  const { label, to } = addressOf(props);
  return (
    useMayInvite() && (
      <LinkButton to={to} small>
        {label}
      </LinkButton>
    )
  );
}
