import { Mail, Send } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';

/** The button beside the list of notifications, for those who may send. */
export function SendTool() {
  const { canAll } = usePermissions();
  return canAll('notificationcontent.update') && <ToolLink to="/ns/send" icon={Send} label="Send" />;
}

/** The button that leads to a notification to the guardians of a program. */
export function MailToAll({ programId }: { programId: number }) {
  const { canAll } = usePermissions();
  return (
    canAll('notificationcontent.update') && <ToolLink to={`/ns/send?program=${programId}`} icon={Mail} label="Mail to all" />
  );
}

/** The button that sends one of them. */
export function SendLink({ of: { notificationContentId, title } }: { of: { notificationContentId: number; title: string } }) {
  const { canAll } = usePermissions();
  if (!canAll('notificationcontent.update')) return null;
  return (
    <Link
      to="/ns/send"
      search={{ notification: notificationContentId }}
      aria-label={`Send: ${title}`}
      title="Send"
      className={rowButtonLook}
    >
      <Send size={16} aria-hidden />
    </Link>
  );
}
