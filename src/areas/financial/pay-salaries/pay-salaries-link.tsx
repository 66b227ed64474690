import { Banknote } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';

/** Beside the list of salaries, for those who enter payments. */
export function PaySalariesLink() {
  const { can } = usePermissions();
  return can('paymenttransaction.create') && <ToolLink to="/fs/paysalaries" icon={Banknote} label="Pay Salaries" />;
}
