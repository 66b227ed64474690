import { Users } from 'lucide-react';
import { useState } from 'react';
import { counted, listed } from '../../../kit/domain/wording.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ToolButton } from '../../../kit/web/list/tool-link.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { type assignHouses, houseMessages, type proposeHouses } from './assign-houses.domain.ts';

const ConfirmDialog = loadedLater(() => import('../../../kit/web/form/confirm-dialog.tsx').then((part) => part.ConfirmDialog));

type Proposal = AnswerOf<typeof proposeHouses>;

/** How many go where: `12 students have no house yet: 6 to Kalam and 6 to Raman.` */
function inWords(proposal: Proposal): string {
  const counts = new Map<string, number>();
  for (const { houseName } of proposal) counts.set(houseName, (counts.get(houseName) ?? 0) + 1);
  const parts = [...counts].sort(([one], [other]) => one.localeCompare(other)).map(([name, count]) => `${count} to ${name}`);
  return `${counted(proposal.length, 'student has', 'students have')} no house yet: ${listed(parts)}. Classes and genders are shared out evenly among the houses.`;
}

/** Gives everybody who has no house one, after it was said how many get which. */
export function AssignHouses() {
  const { can } = usePermissions();
  const [proposal, setProposal] = useState<Proposal>([]);
  const [busy, attempt] = useAttempt();
  if (!can('student.update')) return null;
  const propose = () =>
    attempt(houseMessages.failed, async () => {
      const answer = await callApi<typeof proposeHouses>('GET /api/sis/Student/ProposeHouses', {});
      if (answer.length === 0) notify.success('Everybody has a house, or there is no house yet.');
      setProposal(answer);
    });
  const save = () =>
    attempt(houseMessages.failed, async () => {
      const students = proposal.map(({ studentId, houseId }) => ({ studentId, houseId }));
      const { message } = await callApi<typeof assignHouses>('PUT /api/sis/Student/AssignHousesBulk', { body: { students } });
      notify.success(message);
    });
  return (
    <>
      <ToolButton icon={Users} label="Assign students" onClick={() => void propose()} />
      {proposal.length > 0 && (
        <ConfirmDialog
          open
          title="Assign students to houses"
          text={inWords(proposal)}
          action={`Assign ${counted(proposal.length, 'student')}`}
          busy={busy}
          onCancel={() => setProposal([])}
          onConfirm={() => void save().then(() => setProposal([]))}
        />
      )}
    </>
  );
}
