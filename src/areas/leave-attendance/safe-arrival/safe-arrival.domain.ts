import { z } from 'zod';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { dayField, enumField, flagField, idField, textField, timeField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, requiredChoice, requiredTime, text } from '../../../kit/domain/rules.domain.ts';
import { absenceState, absenceStates } from './absence-states.domain.ts';
import { longestNote } from './longest-note.domain.ts';

/** What somebody says about an absence. */
export const absenceNote = text('Note', longestNote);

const clock = textField.describe('By the school’s clock, as `09:12`; empty if not');

const absence = z.object({
  absenceId: idField,
  version: z.int(),
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programId: idField,
  programName: textField,
  attendanceDate: dayField,
  morning: flagField,
  afternoon: flagField,
  since: clock,
  told: clock,
  toldTo: z.array(z.string()).describe('The guardians who were written to'),
  state: enumField(absenceStates),
  note: textField,
  explained: clock,
  explainedBy: textField,
  phones: z
    .array(z.object({ name: textField, relationship: enumField(familyRelations), phone: textField }))
    .describe('Guardians who may be contacted, then the number for emergencies, which has no name'),
});
export type Absence = z.output<typeof absence>;

const ofAbsences = { tag: 'Safe Arrival', path: '/api/las/StudentAbsence' } as const;

export const getAbsences = defineCall({
  ...ofAbsences,
  method: 'GET',
  summary: 'Children absent without leave: all of today’s, and earlier ones that nobody has explained',
  permission: ['studentattendance.update'],
  answer: z.object({
    isOn: flagField.describe('Whether absences are followed up'),
    waiting: z.int().describe('How many more were marked absent within the last minutes'),
    absences: z.array(absence),
  }),
  answered: 'Those about whom nobody could be written to come first',
});

export const explainAbsence = defineCall({
  ...ofAbsences,
  method: 'PUT',
  path: `${ofAbsences.path}/Explain`,
  summary: 'Records what is known about an absence, or that nothing is known after all',
  permission: ['studentattendance.update'],
  body: takingAlso(
    z.object({
      absenceId: chosen('Absence is required'),
      state: requiredChoice(absenceStates, 'State should be one of the list').refine(
        (state) => state !== absenceState.answered,
        'Only a guardian can answer',
      ),
      note: absenceNote,
    }),
    'version',
  ),
  answer: saved(),
  errors: [404, 409, 422],
});

const ofSetting = { tag: 'Safe Arrival', path: '/api/las/SafeArrival', permission: ['notificationcontent.update'] } as const;

const settingInput = z.object({
  isOn: flag,
  tellFrom: requiredTime('From should be a time, as in 07:30'),
  tellTo: requiredTime('To should be a time, as in 16:00'),
});

export const getSafeArrival = defineCall({
  ...ofSetting,
  method: 'GET',
  summary: 'Whether absences without leave are followed up, and when guardians are written to',
  answer: z.object({ version: z.int(), isOn: flagField, tellFrom: timeField, tellTo: timeField }),
  answered: 'The setting',
});

export const changeSafeArrival = defineCall({
  ...ofSetting,
  method: 'PUT',
  summary: 'Switches safe arrival on and off, for the registers that are saved from then on',
  body: takingAlso(settingInput, 'version'),
  isChange: true,
  answer: saved(),
  errors: [409, 422],
});
