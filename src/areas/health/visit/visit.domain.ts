import { z } from 'zod';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { subjects } from '../../../common/enumerations.domain.ts';
import { personFields, personName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, lengths, requiredChoice, requiredDate, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { ofPerson, personColumn } from '../../staff/staff/person.domain.ts';

const dateMessage = windowMessage('Visit Date', earliestSchoolEvent);
const timeMessage = 'Visit Time must be hours and minutes, as in 10:45';

const visitInput = z.object({
  visitFor: requiredChoice(subjects, 'Entity Type is required'),
  visitForId: chosen('Entity Name is required'),
  complaint: requiredText('Complaint', 'Complaint is required', lengths.description),
  treatment: text('What Was Done', lengths.description),
  medicine: text('Medicine'),
  dose: text('Dose'),
  givenBy: text('Given By'),
  reasonWithoutConsent: text('Reason', lengths.description),
  sentHome: flag,
  familyTold: flag,
  visitDate: requiredDate(dateMessage),
  visitTime: z.string(timeMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage),
});
export type VisitInput = z.output<typeof visitInput>;

/** Limits of the date, and the fields that a medicine requires. Only the server knows whether it may be given. */
function visitIssues(visit: VisitInput, facts: RuleFacts<VisitInput>): Issue[] {
  const { medicine, dose } = visit;
  const issues = windowIssues(visit, facts, 'visitDate', { min: earliestSchoolEvent, max: facts.today }, dateMessage);
  if (medicine !== '' && dose === '') issues.push({ field: 'dose', message: 'Dose is required with a medicine' });
  if (medicine === '' && dose !== '') issues.push({ field: 'medicine', message: 'Medicine is required with a dose' });
  return issues;
}

const visitRow = z.object({
  visitId: idField,
  ...rowFieldsOf(visitInput, 'visitTime'),
  visitTime: textField,
  ...ofPerson.row,
  ...stampFields,
});
export type VisitRow = z.output<typeof visitRow>;

/** The outcome, as far as a list shows it. */
const outcome = reading(visitRow, ['sentHome', 'familyTold'], ({ sentHome, familyTold }) =>
  [sentHome && 'Sent home', familyTold && (sentHome ? 'family told' : 'Family told')].filter(Boolean).join(', '),
);

/** A visit to the nurse. What the person had is only in the record itself, and opening that is logged. */
export const visit = defineResource({
  area: 'hs',
  name: 'Visit',
  id: 'visitId',
  permission: 'healthrecord',
  labels: { one: 'visit' },
  input: visitInput,
  rules: visitIssues,
  row: visitRow,
  detailOnly: ['complaint', 'treatment', 'medicine', 'dose', 'givenBy', 'reasonWithoutConsent'],
  fields: {
    visitFor: 'Entity Type',
    visitForId: 'Entity Name',
    ...ofPerson.fields,
    visitDate: 'Visit Date',
    visitTime: 'Visit Time',
    complaint: 'Complaint',
    treatment: 'What Was Done',
    medicine: 'Medicine',
    dose: 'Dose',
    givenBy: { label: 'Given By', hint: 'You, unless you name somebody else.' },
    reasonWithoutConsent: { label: 'Reason', hint: 'Why medicine was given without consent.' },
    sentHome: 'Sent Home',
    familyTold: 'Family Told',
  },
  filters: {
    visitFor: { label: 'For' },
    ...ofPerson.filters,
    ...byFields('visitDate', 'sentHome', 'familyTold'),
  },
  columns: [
    personColumn,
    'visitFor',
    { header: 'Date', value: 'visitDate', filter: 'visitDate' },
    { header: 'Time', value: 'visitTime' },
    { header: 'Outcome', value: outcome },
  ],
  sort: '-visitDate',
  owners: ofPerson.owners,
  titleOf: reading(visitRow, [...personFields, 'visitDate'], (row) => [personName(row), displayDate(row.visitDate)].join(', ')),
});
