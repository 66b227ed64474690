import { z } from 'zod';
import { bloodGroups, subjects } from '../../../common/enumerations.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { choice, chosen, flag, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { nameOfPerson, ofPerson, personColumn } from '../../staff/staff/person.domain.ts';
import { allergyRow } from '../allergy-record/allergy-record.domain.ts';
import { chronicConditionRow } from '../chronic-condition-record/chronic-condition-record.domain.ts';
import { healthInsuranceRow } from '../health-insurance/health-insurance.domain.ts';
import { mentalHealthRow } from '../mental-health-record/mental-health-record.domain.ts';
import { vaccinationRow } from '../vaccination-record/vaccination-record.domain.ts';
import { bmiDecimals, bodyMassIndex, heights, weights } from './body-mass.domain.ts';

const measure = (message: string, { min, max }: { min: number; max: number }) =>
  z.number(message).min(min, message).max(max, message).nullish();

const physicalHealthInput = takingAlso(
  z.object({
    height: measure('Height must be between 70 cm and 250 cm', heights),
    weight: measure('Weight must be between 10 kg and 250 kg', weights),
  }),
  'bmi',
  'physicalHealthRecordId',
  'healthRecordId',
);

const healthRecordInput = z.object({
  healthRecordFor: requiredChoice(subjects, 'Entity is required'),
  healthRecordForId: chosen('Entity Name is required'),
  immunizationStatus: flag,
  bloodGroup: choice(bloodGroups, 'Blood Group should be one of the list'),
  physicalHealth: physicalHealthInput.nullish(),
});
export type HealthRecordInput = z.output<typeof healthRecordInput>;

/** The person cannot be changed later. */
function personIssues(record: HealthRecordInput, { before }: RuleFacts<HealthRecordInput>): Issue[] {
  const isOther = (['healthRecordFor', 'healthRecordForId'] as const).filter(
    (field) => before !== null && before[field] !== record[field],
  );
  return isOther.map((field) => ({ field, message: 'The person of a record cannot be changed' }));
}

const healthRecordRow = z.object({
  healthRecordId: idField,
  ...rowFieldsOf(healthRecordInput, 'physicalHealth'),
  physicalHealth: z.object({
    physicalHealthRecordId: idField,
    height: numberField.nullable(),
    weight: numberField.nullable(),
    bmi: numberField,
    healthRecordId: idField,
  }),
  ...ofPerson.row,
  allergies: z.array(allergyRow),
  chronicConditions: z.array(chronicConditionRow),
  mentalHealths: z.array(mentalHealthRow),
  vaccinationRecords: z.array(vaccinationRow),
  healthInsurances: z.array(healthInsuranceRow),
  ...stampFields,
});
export type HealthRecordRow = z.output<typeof healthRecordRow>;

/** What the school knows about the health of a student or a staff member. Each has one record; its parts are records of their own. */
export const healthRecord = defineResource({
  area: 'hs',
  name: 'HealthRecord',
  id: 'healthRecordId',
  permission: 'healthrecord',
  labels: { one: 'health record' },
  input: healthRecordInput,
  rules: personIssues,
  published: ({ physicalHealth }, { id }) => {
    const { height = null, weight = null } = physicalHealth ?? {};
    return {
      physicalHealth: { physicalHealthRecordId: id, height, weight, bmi: bodyMassIndex(height, weight), healthRecordId: id },
    };
  },
  row: healthRecordRow,
  detailOnly: ['allergies', 'chronicConditions', 'mentalHealths', 'vaccinationRecords', 'healthInsurances'],
  fields: {
    healthRecordFor: 'Entity',
    healthRecordForId: 'Entity Name',
    immunizationStatus: 'Immunization Status',
    bloodGroup: 'Blood Group',
    physicalHealth: 'Physical Health',
    ...ofPerson.fields,
    height: 'Height (cm)',
    weight: 'Weight (kgs)',
    bmi: 'BMI',
  },
  filters: {
    healthRecordFor: { label: 'For' },
    ...byFields('bloodGroup'),
    bmi: { kind: 'number', min: 0 },
    ...ofPerson.filters,
    ...byFields('immunizationStatus'),
    height: { kind: 'number', ...heights },
    weight: { kind: 'number', ...weights },
  },
  columns: [personColumn, 'healthRecordFor', 'bloodGroup', { value: 'physicalHealth.bmi', filter: 'bmi', decimals: bmiDecimals }],
  sort: 'personName',
  owners: ofPerson.owners,
  titleOf: nameOfPerson,
});

const ofOne = z.array(healthRecordRow).describe('The record with its parts; empty if there is none');

export const getHealthRecordsForStudent = defineCall({
  method: 'GET',
  path: '/api/hs/HealthRecord/GetHealthRecordsForStudent',
  tag: 'Health Records',
  summary: 'The health record of a student, for their page',
  permission: ['healthinsurance.read'],
  query: z.object({ studentId: parameters.id }),
  answer: ofOne,
});

export const getHealthRecordsForStaff = defineCall({
  method: 'GET',
  path: '/api/hs/HealthRecord/GetHealthRecordsForStaff',
  tag: 'Health Records',
  summary: 'The health record of a staff member, for their page',
  permission: ['healthrecord.read'],
  query: z.object({ staffId: parameters.id }),
  answer: ofOne,
});
