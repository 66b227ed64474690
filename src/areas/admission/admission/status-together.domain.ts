import { z } from 'zod';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { consequences } from '../../student/enrolment/class-change.domain.ts';

const most = 500;
const none = 'Choose at least one application';
const change = z.object({
  admissionIds: z
    .array(chosen(none), none)
    .min(1, none)
    .max(most, `At most ${most} applications at once`)
    .transform((ids) => [...new Set(ids)]),
  from: requiredChoice(admissionStatuses, 'The present Application Status is required'),
  to: requiredChoice(admissionStatuses, 'Application Status is required'),
});
export type StatusChange = z.output<typeof change>;

const application = z.object({
  ...{ admissionId: idField, firstName: textField, lastName: textField, programName: textField },
  ...{ intakeYear: numberField.nullable(), appliedDate: dayField },
});
export type Application = z.output<typeof application>;

const ofAdmissions = { tag: 'Admissions', permission: ['admission.update'], errors: [404, 409, 422] } as const;
const url = '/api/as/Admission';

export const getApplications = defineCall({
  ...ofAdmissions,
  method: 'GET',
  path: `${url}/GetApplications`,
  summary: 'All applications with a status, to change it for many at once',
  query: z.object({ applicationStatus: parameters.whole(1, admissionStatus.expired) }),
  answer: z.array(application),
  answered: `By program and name, the first ${most}`,
});

export const previewStatuses = defineCall({
  ...ofAdmissions,
  method: 'POST',
  path: `${url}/PreviewStatusBulk`,
  summary: 'What another status of many applications would mean for fees and registers; changes nothing',
  body: change,
  answer: consequences,
  answered: 'What becomes of them',
});

export const setStatuses = defineCall({
  ...ofAdmissions,
  method: 'PUT',
  path: `${url}/SetStatusBulk`,
  summary: 'Give many applications of one status another one, all of them or none',
  body: change,
  answer: saved(z.int().describe('How many')),
});
