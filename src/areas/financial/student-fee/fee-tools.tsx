import { HandCoins, ListPlus } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { readListSearch } from '../../../kit/web/route/list-search.web.ts';
import { studentFee } from './student-fee.domain.ts';

/** Further tools for fees: who owes what, as a file, and fees for whole programs. */
export function FeeTools() {
  const { can } = usePermissions();
  const { filters } = readListSearch(studentFee, useAddress().search);
  return (
    <>
      {can('studentfee.create') && <ToolLink to="/fs/studentfee/bulk" icon={ListPlus} label="Create Fees" />}
      {can('studentfee.update') && (
        <ExportButton path="/api/fs/StudentFee/ExportDues" file="dues" label="Dues" icon={HandCoins} query={filters} />
      )}
    </>
  );
}
