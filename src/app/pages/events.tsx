import { SafeArrivalSetting } from '../../areas/leave-attendance/safe-arrival/safe-arrival-setting.tsx';
import { EventScreen } from '../../areas/notification/event/event.screen.tsx';

/** What is told by itself, and with it whether absences are followed up. */
export const EventPage = () => (
  <EventScreen>
    <SafeArrivalSetting />
  </EventScreen>
);
