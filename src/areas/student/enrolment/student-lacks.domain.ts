import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';

/** Where nobody has ever attended a program. */
export const noStudents = (programId: number): Lack => ({
  words: 'No student has been put into this program yet.',
  way: {
    text: 'Add a student',
    path: '/sis/student/grid?panel=new',
    needs: ['student.read', 'student.create'],
    of: { programid: programId },
  },
});
