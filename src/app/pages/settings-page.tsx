import { SettingsScreen } from '../../areas/identity/settings.screen.tsx';
import { NoticePreferences } from '../../areas/notification/notice/notice-preferences.tsx';

/** The user's own account, and their choice of notifications. */
export const SettingsPage = () => (
  <SettingsScreen>
    <NoticePreferences />
  </SettingsScreen>
);
