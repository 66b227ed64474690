import { z } from 'zod';
import { vaccinations } from '../../../common/enumerations.domain.ts';
import { personFields, personName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { defineListed } from '../../../kit/domain/resource.domain.ts';
import { dayField, enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { ofPerson, personColumn } from '../../staff/staff/person.domain.ts';

const vaccinationDueRow = z.object({
  vaccinationRecordId: idField,
  healthRecordId: idField,
  ...ofPerson.row,
  program: z.object({ programName: textField }).nullable(),
  vaccine: enumField(vaccinations),
  dateAdministered: dayField,
  /** The day on which the next dose is due. */
  dueDate: dayField,
  /** Null if the day is still to come. */
  overdueDays: z.int().nullable(),
});
export type VaccinationDueRow = z.output<typeof vaccinationDueRow>;

/** People whose next dose of a vaccine is due. People without a first dose are not listed: nobody has said that they need it. */
export const vaccinationDue = defineListed({
  area: 'hs',
  name: 'VaccinationDue',
  listPath: '/api/hs/VaccinationRecord/GetVaccinationsDue',
  exportPath: '/api/hs/VaccinationRecord/ExportVaccinationsDue',
  id: 'vaccinationRecordId',
  permission: 'healthrecord',
  labels: { one: 'vaccination due', many: 'vaccinations due' },
  only: ['list', 'export'],
  row: vaccinationDueRow,
  fields: {},
  filters: {
    personName: ofPerson.filters.personName,
    programId: ofPerson.filters.programId,
    vaccine: { label: 'Vaccine' },
    dueBy: { kind: 'date', label: 'Due By' },
    isOverdue: { kind: 'bool', label: 'Overdue' },
  },
  columns: [
    personColumn,
    {
      value: reading(vaccinationDueRow, ['program.programName'], ({ program }) => program?.programName ?? ''),
      filter: 'programId',
    },
    'vaccine',
    { header: 'Date Administered', value: 'dateAdministered' },
    { header: 'Due', value: 'dueDate', filter: 'dueBy' },
    { header: 'Days Overdue', value: 'overdueDays', kind: 'number', filter: 'isOverdue' },
  ],
  sort: 'dueBy',
  owners: ofPerson.owners,
  titleOf: reading(vaccinationDueRow, [...personFields, 'vaccine'], (row) =>
    [personName(row), labelOf(vaccinations, row.vaccine)].join(', '),
  ),
});
