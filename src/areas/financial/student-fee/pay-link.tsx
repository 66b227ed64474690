import { HandCoins } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';

/** The way to a new payment of a student, for those who may enter it. */
export function PayLink({ studentId }: { studentId: number }) {
  const { canTouch } = usePermissions();
  if (!canTouch('paymenttransaction.create', { studentid: studentId })) return null;
  return (
    <LinkButton to="/fs/paymenttransaction/grid" search={{ panel: 'new', pay: studentId }} small>
      <HandCoins size={16} aria-hidden />
      Pay
    </LinkButton>
  );
}
