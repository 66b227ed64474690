import { z } from 'zod';
import { schoolYearOrNone } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { consequences } from '../../student/enrolment/class-change.domain.ts';

export const getEnrolmentPreview = defineCall({
  method: 'GET',
  path: '/api/as/Admission/GetEnrolmentPreview',
  tag: 'Admissions',
  summary: 'What Enrolled would mean for the fees and registers of the applicant; changes nothing',
  permission: ['admission.update'],
  query: z.object({
    admissionId: parameters.id.optional().describe('Absent: an application that is only being written'),
    studentId: parameters.id.optional().describe('Whose it will be'),
    programId: parameters.id,
    since: parameters.day.optional().describe('Absent: the first day of the intake year, today, or as it is'),
    intakeYear: schoolYearOrNone.describe('0: none; absent: as it is'),
  }),
  answer: consequences,
  answered: 'What becomes of them',
  errors: [404, 409, 422],
});
