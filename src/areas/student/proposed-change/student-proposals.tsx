import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { OwnProposals } from './own-proposals.tsx';
import { proposalState } from './proposable.domain.ts';
import type { proposedChange } from './proposed-change.domain.ts';
import { WaitingProposals } from './waiting-proposals.tsx';

/** On the page of a student: what the family proposes, or what of it waits for the office. */
export const StudentProposals = ({ studentId }: { studentId: number }) =>
  usePermissions().can('proposedchange.read') ? <Waiting studentId={studentId} /> : <OwnProposals studentId={studentId} />;

/** Nothing where nothing waits. */
function Waiting({ studentId }: { studentId: number }) {
  const rows = usePanelList<typeof proposedChange>('/api/sis/ProposedChange', { studentId, state: proposalState.waiting });
  return rows && rows.length > 0 ? <WaitingProposals rows={rows} /> : null;
}
