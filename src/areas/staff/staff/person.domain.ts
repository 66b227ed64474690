import { z } from 'zod';
import { personFields, personName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { idField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { staffNames } from './staff-names.domain.ts';

const named = { firstName: textField, lastName: textField };

/**
 * What a record about a student or a staff member says about this person: row fields, labels, filters and owners. Each kind of record
 * declares itself which two fields of its input choose the person.
 */
export const ofPerson = {
  row: {
    studentId: reference,
    staffId: reference,
    student: z.object({ ...named, studentId: idField, programId: reference }).nullable(),
    staff: z.object({ ...named, staffId: idField }).nullable(),
  },
  fields: { studentId: 'Student', staffId: 'Staff' },
  filters: {
    personName: { kind: 'text', label: 'Name' },
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    programId: { label: 'Program', names: programNames },
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
  },
  owners: { programid: 'student.programId', studentid: 'studentId', staffid: 'staffId' },
} as const;

/** The name of the person whom such a record is about. */
export const nameOfPerson = reading(z.object(ofPerson.row), personFields, personName);

/** The column with that name. */
export const personColumn = { header: 'Name', value: nameOfPerson, filter: 'personName' } as const;
