import { allergyRecordFactory } from '../../src/areas/health/allergy-record/allergy-record.factory.ts';
import { chronicConditionRecordFactory } from '../../src/areas/health/chronic-condition-record/chronic-condition-record.factory.ts';
import { healthInsuranceFactory } from '../../src/areas/health/health-insurance/health-insurance.factory.ts';
import { healthRecordFactory } from '../../src/areas/health/health-record/health-record.factory.ts';
import { mentalHealthRecordFactory } from '../../src/areas/health/mental-health-record/mental-health-record.factory.ts';
import { vaccinationRecordFactory } from '../../src/areas/health/vaccination-record/vaccination-record.factory.ts';
import { addHealthRecord, addInsuranceProvider } from '../school/health.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase, Input, World } from './contract-case.ts';

const height = 'Height must be between 70 cm and 250 cm';
const weight = 'Weight must be between 10 kg and 250 kg';

/** Today is 15-06-2026. */
export const healthRecordCase: ContractCase = {
  input: async (world, side) => healthRecordFactory({ healthRecordForId: await aStudent(world, side), bloodGroup: 1 }),
  scope: programOfStudent('healthRecordForId'),
  change: { bloodGroup: 4, immunizationStatus: false },
  filters: { personName: 'NÉS', studentName: 'NÉS', staffName: '', programId: '1', bmi: '', height: '', weight: '' },
  wrong: [
    [{ healthRecordFor: 0 }, 'healthRecordFor', 'Entity is required'],
    [{ healthRecordFor: 3 }, 'healthRecordFor', 'Entity is required'],
    [{ healthRecordForId: 0 }, 'healthRecordForId', 'Entity Name is required'],
    [{ healthRecordForId: null }, 'healthRecordForId', 'Entity Name is required'],
    [{ bloodGroup: 9 }, 'bloodGroup', 'Blood Group should be one of the list'],
    [{ physicalHealth: { height: 69.9 } }, 'physicalHealth.height', height],
    [{ physicalHealth: { height: 250.1 } }, 'physicalHealth.height', height],
    [{ physicalHealth: { height: 0 } }, 'physicalHealth.height', height],
    [{ physicalHealth: { weight: 9.9 } }, 'physicalHealth.weight', weight],
    [{ physicalHealth: { weight: 250.1 } }, 'physicalHealth.weight', weight],
  ],
};

/** The program of each record's person, by the id of the record. */
const programOfRecord = new Map<unknown, number>();

/** A part of any kind, in a new record. */
const partOf = (
  make: (healthRecordId: number, world: World) => Input | Promise<Input>,
  rest: Pick<ContractCase, 'change' | 'wrong'>,
): ContractCase => ({
  input: async (world, side) => {
    const id = await addHealthRecord(world.school.database, { studentId: await aStudent(world, side) });
    programOfRecord.set(id, world[side].programId);
    return make(id, world);
  },
  scope: ({ healthRecordId }) => ['programid', programOfRecord.get(healthRecordId) ?? 0],
  change: rest.change,
  wrong: [...rest.wrong, [{ healthRecordId: 0 }, 'healthRecordId', 'Health Record is required']],
});

const gravity: ContractCase['wrong'] = [
  [{ severity: 4 }, 'severity', 'Severity should be one of the list'],
  [{ actionPlan: 'a'.repeat(1001) }, 'actionPlan', 'Action Plan must not exceed 1000 characters'],
];
/** What its list lacks has a name, and nothing else. */
const ownName = (field: string, listed: string): ContractCase['wrong'] => [
  [{ [field]: 255 }, 'name', 'Please enter the name of what is not in the list'],
  [{ [field]: 255, name: ' ' }, 'name', 'Please enter the name of what is not in the list'],
  [{ [field]: 255, name: listed }, 'name', `“${listed}” is in the list: please choose it there`],
  [{ [field]: 255, name: 'a'.repeat(101) }, 'name', 'Name must not exceed 100 characters'],
  [{ name: 'Egg' }, 'name', 'Only what is not in the list has a name of its own'],
];
const date = 'The Date must be between 01-01-1900 and the current date';

/** The five kinds of parts of a health record. */
export const healthPartCases = {
  AllergyRecord: partOf((healthRecordId) => allergyRecordFactory({ healthRecordId }), {
    change: { allergy: 255, name: 'Bee sting', severity: 3, actionPlan: 'Call 108' },
    wrong: [
      [{ allergy: 0 }, 'allergy', 'Please select a allergy to add.'],
      [{ allergy: null }, 'allergy', 'Please select a allergy to add.'],
      [{ allergy: 6 }, 'allergy', 'Please select a allergy to add.'],
      ...ownName('allergy', 'peanuts'),
      ...gravity,
    ],
  }),
  ChronicConditionRecord: partOf((healthRecordId) => chronicConditionRecordFactory({ healthRecordId }), {
    change: { chronicCondition: 255, name: 'Epilepsy', actionPlan: 'Sweets at once' },
    wrong: [
      [{ chronicCondition: 0 }, 'chronicCondition', 'Please select a chronic condition to add.'],
      [{ chronicCondition: 4 }, 'chronicCondition', 'Please select a chronic condition to add.'],
      ...ownName('chronicCondition', 'Asthma'),
      ...gravity,
    ],
  }),
  MentalHealthRecord: partOf((healthRecordId) => mentalHealthRecordFactory({ healthRecordId }), {
    change: { mentalHealth: 255, name: 'Grief' },
    wrong: [
      [{ mentalHealth: 0 }, 'mentalHealth', 'Please select a mental health to add.'],
      [{ mentalHealth: 4 }, 'mentalHealth', 'Please select a mental health to add.'],
      ...ownName('mentalHealth', 'Anxiety'),
    ],
  }),
  VaccinationRecord: partOf((healthRecordId) => vaccinationRecordFactory({ healthRecordId }), {
    change: { vaccine: 255, name: 'Typhoid', dateAdministered: '2026-06-15', booster: true, notes: 'Right arm' },
    wrong: [
      [{ vaccine: 0 }, 'vaccine', 'Please select a vaccination to add.'],
      [{ vaccine: 6 }, 'vaccine', 'Please select a vaccination to add.'],
      ...ownName('vaccine', 'Covid-19'),
      [{ dateAdministered: '' }, 'dateAdministered', date],
      [{ dateAdministered: null }, 'dateAdministered', date],
      [{ dateAdministered: '1899-12-31' }, 'dateAdministered', date],
      [{ dateAdministered: '2026-06-16' }, 'dateAdministered', date],
      [{ notes: 'a'.repeat(1001) }, 'notes', 'Notes must not exceed 1000 characters'],
    ],
  }),
  HealthInsurance: partOf(
    async (healthRecordId, { school }) =>
      healthInsuranceFactory({ healthRecordId, healthInsuranceProviderId: await addInsuranceProvider(school.database) }),
    {
      change: { healthInsuranceStatus: 1 },
      wrong: [
        [{ healthInsuranceProviderId: 0 }, 'healthInsuranceProviderId', 'Please select a healthinsurance to add.'],
        [{ healthInsuranceProviderId: 2_000_000_000 }, 'healthInsuranceProviderId', 'Please select a healthinsurance to add.'],
        [{ healthInsuranceStatus: 2 }, 'healthInsuranceStatus', 'Status should be one of the list'],
      ],
    },
  ),
} satisfies Record<string, ContractCase>;
