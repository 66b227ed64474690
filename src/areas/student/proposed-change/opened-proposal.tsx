import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { Pending } from '../../../kit/web/form/record-panel.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import type { ReadPanelProps } from '../../../kit/web/list/read-list.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { labelOfProposed, proposalState, proposalStates } from './proposable.domain.ts';
import { type ProposedChangeRow, proposedChange } from './proposed-change.domain.ts';

/** What waits is decided; what is decided is only read. */
export function OpenedProposal({ panel, onClose }: ReadPanelProps<ProposedChangeRow>) {
  const record = useRecord(proposedChange, panel?.id ?? 0);
  if (!panel) return null;
  const row = record.data;
  if (row?.state === proposalState.waiting) return <DecidePanel proposal={row} onClose={onClose} />;
  return (
    <SidePanel open title="Proposed change" onClose={onClose}>
      {row ? <Decided row={row} /> : <Pending error={record.error} retry={() => void record.refetch()} />}
      <PanelFooter>
        <Button onClick={onClose}>Close</Button>
      </PanelFooter>
    </SidePanel>
  );
}

const Decided = ({ row }: { row: ProposedChangeRow }) => (
  <PanelBody readOnly>
    <Facts
      items={[
        ['Whose', row.whose],
        ['Field', labelOfProposed(row.field)],
        ['Before', row.was],
        ['Proposed', row.value],
        ['Now', row.now],
        ['Proposed by', row.createdBy],
        ['State', labelOf(proposalStates, row.state)],
        ...(row.state === proposalState.replaced ? [] : [['Decided by', row.lastModifiedBy] as const]),
        ...(row.reason ? [['Reason', row.reason] as const] : []),
      ]}
    />
  </PanelBody>
);
