import { HandCoins, ListPlus } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';

/** What else can be done with fees: who owes what, on paper, and fees for whole programs. */
export function FeeTools() {
  const { can } = usePermissions();
  const { programId }: { programId?: unknown } = useAddress().search;
  return (
    <>
      {can('studentfee.create') && (
        <Link
          to="/fs/studentfee/bulk"
          className="btn btn-sm btn-quiet text-sm max-sm:btn-md max-sm:btn-square"
          title="Create Fees"
        >
          <ListPlus size={16} aria-hidden />
          <span className="max-sm:sr-only">Create Fees</span>
        </Link>
      )}
      {can('studentfee.update') && (
        <ExportButton
          path="/api/fs/StudentFee/ExportDues"
          file="dues"
          label="Dues"
          icon={HandCoins}
          query={programId ? { programId: String(programId) } : {}}
        />
      )}
    </>
  );
}
