import { SettingsScreen } from '../../areas/identity/settings.screen.tsx';
import { NoticePreferences } from '../../areas/notification/notice/notice-preferences.tsx';

/** One's own account, with how one wants to hear of what. */
export const SettingsPage = () => (
  <SettingsScreen>
    <NoticePreferences />
  </SettingsScreen>
);
