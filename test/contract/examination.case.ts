import { examScheduleFactory } from '../../src/areas/examination/exam-schedule/exam-schedule.factory.ts';
import { examinationFactory } from '../../src/areas/examination/examination/examination.factory.ts';
import { examinations } from '../../src/areas/examination/examination/examination.table.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { addProgramCourse, only } from '../school/people.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase, World } from './contract-case.ts';

const next = counter();

/** Today is 15-06-2026. Fields that cannot be changed later have a test of their own. */
export const examinationCase: ContractCase = {
  input: async (world, side) => {
    const count = next();
    const examinationName = `${side === 'inside' ? 'Inés' : 'Omana'} ${count}`;
    return examinationFactory({ programId: world[side].programId, examinationName });
  },
  scope: (input) => ['programid', Number(input['programId'])],
  change: { examinationName: 'Second Half-Yearly', isFinalExam: true },
  filters: { schoolYear: '2026' },
  wrong: [
    [{ examinationName: '' }, 'examinationName', 'Examination Name is required'],
    [{ examinationName: '  ' }, 'examinationName', 'Examination Name is required'],
    [{ examinationName: 'a'.repeat(101) }, 'examinationName', 'Examination Name must not exceed 100 characters'],
    [{ programId: 0 }, 'programId', 'Program is required'],
    [{ programId: null }, 'programId', 'Program is required'],
  ],
};

const enterExamination = async ({ school }: World, of: Parameters<typeof examinationFactory>[0]) =>
  only(
    await school.database.db
      .insert(examinations)
      .values(examinationFactory(of))
      .returning({ examinationId: examinations.examinationId }),
  );

const programOf = new Map<unknown, number>();
const minimum = 'Minimum Marks must be a non-negative number and less than or equal to Total Marks';
const total = 'Total Marks must be a positive number';
const end = 'End Time must be later than Start Time';
const day = 'The Exam Date must be between the current date and 15-06-2027';

/** Today is 15-06-2026. */
export const examScheduleCase: ContractCase = {
  input: async (world, side) => {
    const { programId } = world[side];
    const count = next();
    const examinationName = `${side === 'inside' ? 'Inés' : 'Omana'} ${count}`;
    const startDate = addDays('2026-06-15', count % 360);
    const { examinationId } = await enterExamination(world, { programId, examinationName, startDate });
    programOf.set(examinationId, programId);
    const courseId = await addProgramCourse(world.school.database, programId);
    return examScheduleFactory({ examinationId, courseId, examDate: startDate });
  },
  scope: (input) => ['programid', programOf.get(input['examinationId']) ?? 0],
  change: { roomId: 'Hall B', totalMarks: 80.5, minMarks: 28 },
  filters: { programId: '1', isUpcoming: 'true', schoolYear: '' },
  listed: (row) => String((row['course'] as { courseName: string }).courseName),
  wrong: [
    [{ examinationId: 0 }, 'examinationId', 'Examination is required'],
    [{ examinationId: null }, 'examinationId', 'Examination is required'],
    [{ courseId: 0 }, 'courseId', 'Course is required'],
    [{ courseId: null }, 'courseId', 'Course is required'],
    [{ examDate: '2026-06-14' }, 'examDate', day],
    [{ examDate: '2027-06-16' }, 'examDate', day],
    [{ examDate: '' }, 'examDate', day],
    [{ startTime: '' }, 'startTime', 'Start Time is required'],
    [{ startTime: '24:00' }, 'startTime', 'Start Time is required'],
    [{ endTime: null }, 'endTime', end],
    [{ startTime: '11:00', endTime: '11:00' }, 'endTime', end],
    [{ startTime: '11:00', endTime: '10:59' }, 'endTime', end],
    [{ totalMarks: 0, minMarks: 0 }, 'totalMarks', total],
    [{ totalMarks: -1 }, 'totalMarks', total],
    [{ totalMarks: null }, 'totalMarks', total],
    [{ totalMarks: 100_000 }, 'totalMarks', 'Total Marks must not exceed 99999.99'],
    [{ totalMarks: 99.999 }, 'totalMarks', 'Total Marks has at most 2 decimals'],
    [{ minMarks: -1 }, 'minMarks', minimum],
    [{ minMarks: null }, 'minMarks', minimum],
    [{ totalMarks: 50, minMarks: 50.01 }, 'minMarks', minimum],
    [{ roomId: 'a'.repeat(201) }, 'roomId', 'Room must not exceed 200 characters'],
  ],
};
