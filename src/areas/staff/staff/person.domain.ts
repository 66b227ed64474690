import { z } from 'zod';
import { personFields, personName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { idField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { ofStudent } from '../../student/student/of-student.domain.ts';
import { staffNames } from './staff-names.domain.ts';

/**
 * What a record about a student or a staff member says about this person: row fields, labels, filters and owners. Each kind of record
 * declares itself which two fields of its input choose the person.
 */
export const ofPerson = {
  row: {
    studentId: reference,
    staffId: reference,
    student: ofStudent.row.student.nullable(),
    staff: z.object({ firstName: textField, lastName: textField, staffId: idField }).nullable(),
  },
  fields: { studentId: 'Student', staffId: 'Staff' },
  filters: {
    personName: { kind: 'text', label: 'Name' },
    ...ofStudent.filters,
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
  },
  owners: { ...ofStudent.owners, staffid: 'staffId' },
} as const;

/** The name of the person whom such a record is about. */
export const nameOfPerson = reading(z.object(ofPerson.row), personFields, personName);

/** The column with that name. */
export const personColumn = { header: 'Name', value: nameOfPerson, filter: 'personName' } as const;
