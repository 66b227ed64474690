import { SettingsScreen } from '../../areas/identity/settings.screen.tsx';
import { NoticePreferences } from '../../areas/notification/notice/notice-preferences.tsx';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { Tick } from '../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../kit/web/panel/panel.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { setSingleKeys, useSingleKeys } from '../shell/single-keys.web.ts';

/** The user's own account, their choice of notifications, and of keys. */
export const SettingsPage = () => (
  <SettingsScreen>
    <NoticePreferences />
    <Keys />
    <OwnRequests title="Your data" />
  </SettingsScreen>
);

const OwnRequests = loadedLater(
  () => import('../../areas/privacy/data-request/own-requests.tsx').then((part) => part.OwnRequests),
  null,
);

function Keys() {
  const areOn = useSingleKeys();
  return (
    <Panel title="Keyboard shortcuts">
      <Tick label="Single-key shortcuts" checked={areOn} onChange={setSingleKeys} />
      <Muted small className="mt-1">
        ? opens the help, which lists them; g and a letter go to a screen. Turn them off if you use voice control, or press them
        by mistake. This holds for this browser.
      </Muted>
    </Panel>
  );
}
