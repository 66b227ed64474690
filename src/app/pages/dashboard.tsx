import { useEffect } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { PagePanels, PanelColumns } from '../../kit/web/panel/panel-seam.tsx';
import { dashboardPanels } from './dashboard-panels.tsx';
import { firstWord, greeting, longDay } from './greeting.web.ts';

/** What the page itself needs goes first. */
const listsAfterMs = 1500;

/** From here one goes to a list: what all lists are made of is fetched once the page is there. */
function useListsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void import('../../kit/web/list/resource-screen.tsx').catch(() => undefined), listsAfterMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The page one starts from: a greeting, and from each area what concerns the user today. */
export function Dashboard() {
  const me = useMe();
  useListsAhead();
  const { timeZone } = pageConfig();
  const now = new Date();
  const panels = me && dashboardPanels[me.role];
  return (
    <div className="mx-auto grid w-full max-w-400 content-start gap-4 px-4 pt-4 pb-6 lg:px-6 lg:pt-5">
      <div>
        <h1 className="text-xl lg:text-figure">
          {greeting(now, timeZone)}
          {me && `, ${firstWord(me.name)}`}
        </h1>
        <p className="text-muted">{longDay(now, timeZone)}</p>
      </div>
      {panels && (
        <>
          <PagePanels panels={panels.top} facts={{}} />
          <PanelColumns main={panels.main} side={panels.side} facts={{}} />
        </>
      )}
    </div>
  );
}
