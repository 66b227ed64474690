import { Mail } from 'lucide-react';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../kit/web/list/tool-link.tsx';

interface MailChosenProps {
  ids: readonly number[];
  kind: 'students' | 'staff';
}

/** Leads from people chosen in a list to a notification to them, or their guardians; who has no e-mail gets a letter. */
function MailChosen({ ids, kind }: MailChosenProps) {
  const { canAll } = usePermissions();
  if (!canAll('notificationcontent.update')) return null;
  return <ToolLink to={`/ns/send?${kind}=${ids.join()}`} icon={Mail} label="Mail or letters" />;
}

export const MailStudents = ({ ids }: Pick<MailChosenProps, 'ids'>) => <MailChosen ids={ids} kind="students" />;
export const MailStaff = ({ ids }: Pick<MailChosenProps, 'ids'>) => <MailChosen ids={ids} kind="staff" />;
