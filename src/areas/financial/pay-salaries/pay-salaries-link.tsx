import { Banknote } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';

/** Beside the list of salaries, for those who enter payments. */
export function PaySalariesLink() {
  const { can } = usePermissions();
  if (!can('paymenttransaction.create')) return null;
  return (
    <Link to="/fs/paysalaries" className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
      <Banknote size={16} aria-hidden />
      Pay Salaries
    </Link>
  );
}
