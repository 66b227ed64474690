import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { clockOf } from '../../../kit/domain/clock.domain.ts';
import type { ExamScheduleInput } from './exam-schedule.domain.ts';

/** A three-hour exam; its examination and course have to exist, and the day has to lie within the examination. */
export function examScheduleFactory(
  change: Partial<ExamScheduleInput> & Pick<ExamScheduleInput, 'examinationId' | 'courseId' | 'examDate'>,
  seed = nextSeed(),
): ExamScheduleInput {
  const chance = createChance(seed);
  const startTime = change.startTime ?? clockOf(chance.pick([8, 9, 10, 13, 14]) * 60);
  return {
    roomId: `Room ${chance.whole(1, 40)}`,
    totalMarks: 100,
    minMarks: 35,
    startTime,
    endTime: clockOf(Number(startTime.slice(0, 2)) * 60 + 180),
    ...change,
  };
}
