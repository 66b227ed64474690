import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, enumField, flagField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { exitTypes } from './exit-types.domain.ts';
import { studentExitInput } from './student-exit.domain.ts';

const most = 1000;
const tooMany = `At most ${most} students at once`;
const nobody = 'Choose at least one student';

/** What the exits of many students have in common. */
export const exitsInput = studentExitInput
  .omit({ studentId: true })
  .extend({ exitType: requiredChoice(exitTypes, 'Exit Type is required') });
export type ExitsInput = z.output<typeof exitsInput>;

const leaver = z.object({ studentId: idField, firstName: textField, lastName: textField, programName: textField });
export type Leaver = z.output<typeof leaver>;

const exitTogether = leaver.extend({
  studentExitId: idField,
  exitDate: dayField,
  exitType: enumField(exitTypes),
  certificateNumber: textField.describe('Empty until the original of the transfer certificate is printed'),
  isInEffect: flagField,
});
const exitsTogether = z.object({ made: momentField, madeBy: textField, exits: z.array(exitTogether) });
export type ExitsTogether = z.output<typeof exitsTogether>;

/** For how many days the screen shows exits that were entered together. */
export const shownForDays = 90;

const ofExits = { tag: 'Student Exits', method: 'POST', errors: [404, 409, 422] } as const;
const url = '/api/sis/StudentExit';

export const previewExits = defineCall({
  ...ofExits,
  path: `${url}/PreviewExitsBulk`,
  permission: ['studentexit.create'],
  summary: 'Who of some programs would leave, and who cannot and why; changes nothing',
  body: exitsInput.extend({
    programIds: z
      .array(chosen('Program is required'), 'Choose at least one program')
      .min(1, 'Choose at least one program')
      .max(500, 'At most 500 programs at once'),
  }),
  answer: z.object({ leaving: z.array(leaver), skipped: z.array(leaver.extend({ reason: textField })) }),
  answered: 'By program, in the order of the names',
});

export const createExits = defineCall({
  ...ofExits,
  path: `${url}/CreateExitsBulk`,
  permission: ['studentexit.create'],
  summary: 'Enter the exits of many students, of all of them or none',
  body: exitsInput.extend({ studentIds: z.array(chosen('Student is required'), nobody).min(1, nobody).max(most, tooMany) }),
  answer: saved(z.array(z.int()).describe('The ids of the exits')),
  status: 201,
});

export const takeBackExits = defineCall({
  ...ofExits,
  path: `${url}/TakeBackExits`,
  permission: ['studentexit.delete'],
  summary: 'Delete many exits: the students are here again as before, all of them or none',
  body: z.object({
    studentExitIds: z
      .array(chosen('Exit is required'), 'Choose at least one exit')
      .min(1, 'Choose at least one exit')
      .max(most, tooMany),
    voidsCertificate: z.boolean('voidsCertificate should be yes or no').nullish(),
  }),
  answer: saved(z.int().describe('How many')),
});

export const getExitsTogether = defineCall({
  method: 'GET',
  path: `${url}/GetExitsTogether`,
  tag: 'Student Exits',
  permission: ['studentexit.read'],
  summary: `Exits of the last ${shownForDays} days that were entered together`,
  answer: z.array(exitsTogether),
  answered: 'The last first; each by program and name',
});
