import { HeartPulse, PhoneCall, Syringe } from 'lucide-react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { daysAhead } from '../vaccination-due/booster-rules.domain.ts';
import type { getNurseDesk } from './nurse-desk.domain.ts';

const look = 'shrink-0 max-sm:hidden';

/** What the nurse has to do; each line links to the list that it counts. */
export function NurseDeskPanel() {
  const data = usePanelData<typeof getNurseDesk>('GET /api/hs/Visit/GetNurseDesk', {});
  if (!data) return <FlushWaiting />;
  const { visits, sentHome, untold, vaccinationsOverdue, vaccinationsSoon } = data;
  return (
    <ul>
      <LinkRow
        to={`/hs/visit/grid?visitDate=${today()}`}
        title={`${counted(visits, 'visit')} today`}
        note={visits === 0 ? 'Enter one when somebody comes in' : `${counted(sentHome, 'of them', 'of them')} sent home`}
        before={<HeartPulse size={16} aria-hidden className={`${look} text-muted`} />}
      />
      {untold > 0 && (
        <LinkRow
          to="/hs/visit/grid?sentHome=true&familyTold=false"
          title={`${counted(untold, 'family', 'families')} not told`}
          note="Somebody was sent home, and nobody has entered that the family knows"
          before={<PhoneCall size={16} aria-hidden className={`${look} text-warning`} />}
        />
      )}
      <LinkRow
        to="/hs/vaccinationsdue?isOverdue=true"
        title={`${counted(vaccinationsOverdue, 'vaccination')} overdue`}
        before={
          <Syringe size={16} aria-hidden className={`${look} ${vaccinationsOverdue > 0 ? 'text-warning' : 'text-muted'}`} />
        }
      />
      <LinkRow
        to="/hs/vaccinationsdue?isOverdue=false"
        title={`${counted(vaccinationsSoon, 'vaccination')} due soon`}
        note={`Within ${daysAhead} days`}
        before={<Syringe size={16} aria-hidden className={`${look} text-muted`} />}
      />
    </ul>
  );
}
