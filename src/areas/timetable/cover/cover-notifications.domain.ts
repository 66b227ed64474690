import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type LessonRow, takersInWords } from '../lesson/lesson.domain.ts';

export const coverGiven = defineNotification({
  name: 'cover-given',
  label: 'Cover given',
  when: 'Somebody is to give the lesson of an absent teacher',
  to: ['staff'],
  permission: 'timetable',
  facts: ['Lesson Date', 'Lesson Time', 'Lesson Course', 'Lesson Program', 'Lesson Teacher'],
  notice: 'You cover {{Lesson Course}} in {{Lesson Program}} on {{Lesson Date}}, {{Lesson Time}}',
});

export const coverTakenBack = defineNotification({
  name: 'cover-taken-back',
  label: 'Cover taken back',
  when: 'Somebody need no longer give the lesson of an absent teacher',
  to: ['staff'],
  permission: 'timetable',
  facts: coverGiven.facts,
  notice: 'You no longer cover {{Lesson Course}} in {{Lesson Program}} on {{Lesson Date}}, {{Lesson Time}}',
});

/** Told to the substitute, who gives the lesson until whoever plans cover takes it back. */
export const coverNotNeeded = defineNotification({
  name: 'cover-not-needed',
  label: 'Cover not needed',
  when: 'A teacher whose lesson somebody else is to give is there after all',
  to: ['staff'],
  permission: 'timetable',
  facts: coverGiven.facts,
  notice:
    '{{Lesson Teacher}} is there after all; your cover of {{Lesson Course}} in {{Lesson Program}} on {{Lesson Date}}, {{Lesson Time}}, stands until it is taken back',
});

/** Told to those who can remove the covers. */
export const teacherBack = defineNotification({
  name: 'teacher-back',
  label: 'Covered teacher back',
  when: 'A teacher whose lessons others are to cover is here after all',
  to: ['office'],
  permission: 'timetable',
  facts: ['Lesson Date', 'Lesson Teacher'],
  notice: '{{Lesson Teacher}} is there after all on {{Lesson Date}}: their covers can be removed',
});

/** Which lesson it is, and whose, whether or not a substitute gives it at the moment. */
export const coverFacts = (lesson: LessonRow) => ({
  'Lesson Date': displayDate(lesson.date),
  'Lesson Time': `${lesson.slot.startTime} to ${lesson.slot.endTime}`,
  'Lesson Course': lesson.course.courseName,
  'Lesson Program': takersInWords(lesson),
  'Lesson Teacher': fullName(lesson.absent ?? lesson.staff),
});
