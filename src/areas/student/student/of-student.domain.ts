import { z } from 'zod';
import { nameIn } from '../../../common/person-name.domain.ts';
import { idField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { studentNames } from './student-names.domain.ts';

/** What a record that belongs to a student says about them: row field, filters and owners. */
export const ofStudent = {
  row: { student: z.object({ firstName: textField, lastName: textField, studentId: idField, programId: reference }) },
  filters: {
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    programId: { label: 'Program', names: programNames },
  },
  owners: { programid: 'student.programId', studentid: 'studentId' },
} as const;

/** The name of the student to whom such a record belongs. */
export const nameOfStudent = nameIn(z.object(ofStudent.row), 'student');

/** The column with that name. */
export const studentColumn = { value: nameOfStudent, filter: 'studentName' } as const;
