import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { type DayRange, daysInSentence, displayDate } from '../../../kit/domain/dates.domain.ts';

export const timetableChanged = defineNotification({
  name: 'timetable-changed',
  label: 'Timetable changed',
  when: 'Lessons of a program or a teacher are generated again or moved by hand',
  to: ['guardian', 'student', 'staff'],
  permission: 'timetable',
  facts: ['Timetable From', 'Timetable To', 'Timetable Dates'],
  notice: 'The timetable {{Timetable Dates}} is changed',
});

/** The first and the last day on which it changes. */
export const timetableFacts = ({ from, to }: DayRange) => ({
  'Timetable From': displayDate(from),
  'Timetable To': displayDate(to),
  'Timetable Dates': daysInSentence(from, to),
});
