import { HandCoins } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';

/** The way to a new payment of a student, for those who may enter it. */
export function PayLink({ studentId }: { studentId: number }) {
  const { canTouch } = usePermissions();
  if (!canTouch('paymenttransaction.create', { studentid: studentId })) return null;
  return (
    <Link
      to="/fs/paymenttransaction/grid"
      search={{ panel: 'new', pay: studentId }}
      className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
    >
      <HandCoins size={16} aria-hidden />
      Pay
    </Link>
  );
}
