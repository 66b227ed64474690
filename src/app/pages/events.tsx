import { SafeArrivalSetting } from '../../areas/leave-attendance/safe-arrival/safe-arrival-setting.tsx';
import { EventScreen } from '../../areas/notification/event/event.screen.tsx';

/** The automatic notifications, and whether absences are followed up. */
export const EventPage = () => (
  <EventScreen>
    <SafeArrivalSetting />
  </EventScreen>
);
