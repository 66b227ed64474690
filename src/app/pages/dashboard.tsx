import { Fragment } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { dayInZone, longDay } from '../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { LastKnownBar } from '../../kit/web/offline/last-known-bar.tsx';
import { PagePanels, PanelColumns } from '../../kit/web/panel/panel-seam.tsx';
import { SaidOnce } from '../../kit/web/panel/said-once.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';
import { panelsFor } from './dashboard-panels.tsx';
import { firstWord, greeting } from './greeting.web.ts';
import { MissingAddress } from './missing-address.tsx';

/** The start page: a greeting, and from each area what concerns the user today. */
export function Dashboard() {
  const me = useMe();
  const { timeZone } = pageConfig();
  const now = new Date();
  const permissions = usePermissions();
  const panels = me && panelsFor(me, permissions);
  const Around = panels?.isKept ? Fragment : SaidOnce;
  return (
    <div className="mx-auto grid w-full max-w-400 content-start gap-4 px-4 pt-4 pb-6 lg:px-6 lg:pt-5">
      <div>
        <h1 className="wrap-anywhere text-xl lg:text-figure">
          {greeting(now, timeZone)}
          {me && `, ${firstWord(me.name)}`}
        </h1>
        <Muted>{longDay(dayInZone(timeZone, now))}</Muted>
        {panels?.isKept && <LastKnownBar />}
      </div>
      <MissingAddress />
      {panels ? (
        <Around>
          <PagePanels panels={panels.first} facts={{}} />
          <PanelColumns main={panels.main} side={panels.side} facts={{}} />
          {panels.last && <PagePanels panels={panels.last} facts={{}} />}
        </Around>
      ) : (
        <Skeleton shape="rectangle" />
      )}
    </div>
  );
}
