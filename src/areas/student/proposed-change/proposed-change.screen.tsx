import { fullName } from '../../../common/person-name.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ReadList } from '../../../kit/web/list/read-list.tsx';
import { proposedChange } from './proposed-change.domain.ts';

const OpenedProposal = loadedLater(() => import('./opened-proposal.tsx').then((part) => part.OpenedProposal));

/** What families propose to change, and what became of it. */
export const ProposedChangeScreen = () => (
  <ReadList of={proposedChange} opens={(row) => fullName(row.student)} renderPanel={(props) => <OpenedProposal {...props} />} />
);
