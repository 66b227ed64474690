import { z } from 'zod';
import { earliestDate } from '../../../common/constants.domain.ts';
import { vaccinations } from '../../../common/enumerations.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { flag, lengths, requiredChoice, requiredDate, text } from '../../../kit/domain/rules.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';
import { calledOf, listedIssues, ownName } from '../health-part/own-name.domain.ts';

const dateMessage = windowMessage('The Date', earliestDate);

const vaccinationInput = z.object({
  ...ofHealthRecord.input,
  vaccine: requiredChoice(vaccinations, 'Please select a vaccination to add.'),
  ...ownName.input,
  dateAdministered: requiredDate(dateMessage),
  booster: flag,
  notes: text('Notes', lengths.description),
});
export type VaccinationInput = z.output<typeof vaccinationInput>;

const vaccineIssues = listedIssues(vaccinations, 'vaccine');
const vaccinationIssues = (vaccination: VaccinationInput, facts: RuleFacts<VaccinationInput>) => [
  ...vaccineIssues(vaccination, facts),
  ...windowIssues(vaccination, facts, 'dateAdministered', { min: earliestDate, max: facts.today }, dateMessage),
];

export const vaccinationRow = z.object({
  vaccinationRecordId: idField,
  ...rowFieldsOf(vaccinationInput),
  ...stampFields,
});

const given = reading(vaccinationRow, ['dateAdministered'], (row) => `Given ${displayDate(row.dateAdministered)}`);
const booster = reading(vaccinationRow, ['booster'], (row) => (row.booster ? 'Booster' : ''));

/** A vaccination: against what, and when. */
export const vaccinationRecord = defineResource({
  ...healthPart,
  name: 'VaccinationRecord',
  id: 'vaccinationRecordId',
  labels: { one: 'vaccination', deleted: 'vaccination' },
  input: vaccinationInput,
  rules: vaccinationIssues,
  row: vaccinationRow,
  fields: {
    ...ofHealthRecord.fields,
    vaccine: 'Vaccine',
    ...ownName.fields,
    dateAdministered: 'Date Administered',
    booster: 'Booster',
    notes: 'Notes',
  },
  filters: {
    ...ofHealthRecord.filters,
    ...byFields('vaccine', 'name', 'dateAdministered', 'booster', 'notes'),
  },
  columns: [{ value: given, filter: 'dateAdministered' }, { value: booster, filter: 'booster' }, 'notes'],
  sort: '-dateAdministered',
  titleOf: reading(vaccinationRow, ['vaccine', 'name'], (row) => calledOf(vaccinations, row.vaccine, row.name)),
});
