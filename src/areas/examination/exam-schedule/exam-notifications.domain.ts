import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';

export const examScheduled = defineNotification({
  name: 'exam-scheduled',
  label: 'Examination scheduled',
  when: 'Exams of an examination are scheduled, or one is moved to another time',
  to: ['guardian', 'student'],
  permission: 'examschedule',
  facts: ['Examination Name', 'Exam Papers'],
  notice: '{{Examination Name}}: {{Exam Papers}}',
});

interface Exam {
  courseName: string;
  examDate: IsoDate;
  startTime: string;
}

/** The facts about exams that were scheduled together, in the order in which they are held. */
export const examFacts = (examinationName: string, exams: readonly Exam[]) => ({
  'Examination Name': examinationName,
  'Exam Papers': [...exams]
    .sort((one, other) => `${one.examDate} ${one.startTime}`.localeCompare(`${other.examDate} ${other.startTime}`))
    .map(({ courseName, examDate, startTime }) => `${courseName} on ${displayDate(examDate)} at ${startTime.slice(0, 5)}`)
    .join(', '),
});
