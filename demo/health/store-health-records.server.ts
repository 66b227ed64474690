import { asc } from 'drizzle-orm';
import { allergyRecords } from '../../src/areas/health/allergy-record/allergy-record.table.ts';
import { chronicConditionRecords } from '../../src/areas/health/chronic-condition-record/chronic-condition-record.table.ts';
import { healthInsurances } from '../../src/areas/health/health-insurance/health-insurance.table.ts';
import { bodyMassIndex } from '../../src/areas/health/health-record/body-mass.domain.ts';
import { healthRecords } from '../../src/areas/health/health-record/health-record.table.ts';
import { mentalHealthRecords } from '../../src/areas/health/mental-health-record/mental-health-record.table.ts';
import { vaccinationRecords } from '../../src/areas/health/vaccination-record/vaccination-record.table.ts';
import { staff } from '../../src/areas/staff/staff/staff.table.ts';
import {
  allergies,
  bloodGroups,
  chronicConditions,
  mentalHealths,
  other,
  severity,
  studentStatus,
  subject,
  vaccinations,
  validity,
} from '../../src/common/enumerations.domain.ts';
import { type Chance, createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { choicesOf, type Enumeration, valueNamed } from '../../src/kit/domain/enumeration.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const studentsWithRecord = 400;
const daysOfYear = 365.25;

interface Person {
  reference: { studentId: number } | { staffId: number };
  born: IsoDate;
}

/** How many of 10,000 people in India have each blood group, in the order of the enumeration. */
const bloodShares = [0, 57, 2216, 33, 765, 117, 3210, 53, 3549];

const plans: Readonly<Record<string, readonly string[]>> = {
  Peanuts: ['Adrenaline pen in the nurse’s cabinet, second one in the bag. Give it in the thigh, call 108, then the parents.'],
  Shellfish: ['Antihistamine from the blue box, then watch the breathing. If it gets worse: 108.'],
  Penicillin: ['Tell the doctor before anything is given.'],
  Asthma: ['Sit upright, two puffs of the blue inhaler, again after four minutes. No better after ten: 108.'],
  Diabetes: ['Shaky or pale: three glucose tablets at once, then a biscuit. Test again after fifteen minutes.'],
  Egg: ['No cake, no biscuits but her own. Hives or a swollen lip: antihistamine from the blue box, then watch the breathing.'],
  'Bee sting': ['Adrenaline pen in the thigh at once, take out the sting, call 108, then the parents.'],
  Epilepsy: ['Clear the floor, lay on the side, hold nothing down, look at the clock. Longer than five minutes: 108.'],
  'Coeliac disease': ['Nothing with wheat, not even a crumb. The kitchen keeps a tin with safe food.'],
  Hypertension: ['Sit down and rest, measure, tell the nurse above 160 to 100.'],
};

/** What the lists lack. */
const others = {
  allergies: ['Egg', 'Bee sting', 'Cow’s milk'],
  chronicConditions: ['Epilepsy', 'Coeliac disease', 'Migraine'],
  mentalHealths: ['Panic attacks', 'Grief'],
};

const vaccines = [
  { name: 'Mmr', fromAge: 1, share: 0.92, years: 3.1, notes: '' },
  { name: 'Tetanus', fromAge: 5, share: 0.85, years: 5.1, notes: 'Td at school' },
  { name: 'Influenza', fromAge: 3, share: 0.35, years: 1.2, notes: '' },
  { name: 'Covid19', fromAge: 12, share: 0.7, years: 1.1, notes: '' },
  { name: 'Hpv', fromAge: 10, share: 0.25, years: 0.6, notes: '' },
  { name: 'Typhoid', fromAge: 2, share: 0.15, years: 3, notes: '' },
] as const;

const ageOn = (today: IsoDate, born: IsoDate): number => (Date.parse(today) - Date.parse(born)) / 86_400_000 / daysOfYear;

/** Health records for 400 students, including those with demo accounts, and for all staff, with parts of every kind. */
export async function storeHealthRecords(ctx: WriteContext, demo: StoredDemo, providerIds: readonly number[]): Promise<void> {
  const chance = createChance(108);
  const people = [...studentsOf(demo, chance), ...(await staffOf(ctx))];
  const ids = await insertAll(
    ctx.db,
    healthRecords,
    healthRecords.healthRecordId,
    people.map((person) => recordOf(person, ctx.today, chance)),
  );
  const persons = people.map((person, index) => ({
    healthRecordId: ids[index] ?? 0,
    age: ageOn(ctx.today, person.born),
  }));
  const some = (share: number) => persons.filter(() => chance.happens(share));
  await insertAll(
    ctx.db,
    allergyRecords,
    allergyRecords.allergyRecordId,
    some(0.12).map(({ healthRecordId }) => {
      const { value: allergy, ...rest } = graveOf(allergies, others.allergies, chance);
      return { healthRecordId, allergy, ...rest };
    }),
  );
  await insertAll(
    ctx.db,
    chronicConditionRecords,
    chronicConditionRecords.chronicConditionRecordId,
    some(0.08).map(({ healthRecordId }) => {
      const { value: chronicCondition, ...rest } = graveOf(chronicConditions, others.chronicConditions, chance);
      return { healthRecordId, chronicCondition, ...rest };
    }),
  );
  await insertAll(
    ctx.db,
    mentalHealthRecords,
    mentalHealthRecords.mentalHealthRecordId,
    some(0.06).map(({ healthRecordId }) => {
      const { value: mentalHealth, name } = oneOf(mentalHealths, others.mentalHealths, chance);
      return { healthRecordId, mentalHealth, name };
    }),
  );
  await insertAll(
    ctx.db,
    vaccinationRecords,
    vaccinationRecords.vaccinationRecordId,
    persons.flatMap(({ healthRecordId, age }) =>
      vaccinationsOf(age, ctx.today, chance).map((one) => ({ healthRecordId, ...one })),
    ),
  );
  await insertAll(
    ctx.db,
    healthInsurances,
    healthInsurances.healthInsuranceId,
    some(0.6).map(({ healthRecordId }) => ({
      healthRecordId,
      healthInsuranceProviderId: chance.pick(providerIds),
      healthInsuranceStatus: chance.happens(0.75) ? validity.active : validity.expired,
    })),
  );
}

function studentsOf({ people, students }: StoredDemo, chance: Chance): Person[] {
  const here = people.students.filter(({ input }) => input.studentStatus === studentStatus.active);
  const known = here.filter(({ isKnown }) => isKnown);
  const others = chance.shuffled(here.filter(({ isKnown }) => !isKnown));
  return [...known, ...others].slice(0, studentsWithRecord).map((child) => ({
    reference: { studentId: idOf(students, child) },
    born: child.input.dateOfBirth ?? '2014-01-01',
  }));
}

async function staffOf({ db }: WriteContext): Promise<Person[]> {
  const rows = await db.select({ staffId: staff.staffId, born: staff.dateOfBirth }).from(staff).orderBy(asc(staff.staffId));
  return rows.map(({ staffId, born }) => ({ reference: { staffId }, born: born ?? '1985-01-01' }));
}

/** Height and weight as usual at that age. */
function recordOf({ reference, born }: Person, today: IsoDate, chance: Chance) {
  const age = ageOn(today, born);
  const isGrown = age > 18;
  const height = isGrown ? chance.whole(150, 182) : Math.round(76 + 6 * age) + chance.whole(-7, 7);
  const usual = isGrown ? chance.whole(195, 285) / 10 : 13.8 + age * 0.4 + chance.whole(-15, 30) / 10;
  const weight = Math.round(usual * (height / 100) ** 2 * 2) / 2;
  return {
    healthRecordFor: 'studentId' in reference ? subject.student : subject.staff,
    ...reference,
    immunizationStatus: chance.happens(0.9),
    bloodGroup: chance.pickWeighted(choicesOf(bloodGroups), ([value]) => bloodShares[value] ?? 0)[0],
    height,
    weight,
    bmi: bodyMassIndex(height, weight),
  };
}

/** One of a list, or of what it lacks. */
function oneOf(of: Enumeration, lacks: readonly string[], chance: Chance) {
  const [value] = chance.pick(choicesOf(of));
  return { value, name: value === other ? chance.pick(lacks) : '' };
}

/** An allergy or a condition; some have no severity yet. */
function graveOf(of: Enumeration, lacks: readonly string[], chance: Chance) {
  const { value, name } = oneOf(of, lacks, chance);
  const known = plans[name || (of.names[value] ?? '')];
  const grave = chance.pickWeighted(
    [severity.notGiven, severity.mild, severity.severe, severity.lifeThreatening],
    (one) => [1, 4, 3, known ? 2 : 0][one] ?? 0,
  );
  return { value, name, severity: grave, actionPlan: known && grave >= severity.severe ? chance.pick(known) : '' };
}

function vaccineNamed(name: string) {
  const vaccine = valueNamed(vaccinations, name);
  return vaccine === undefined ? { vaccine: other, name } : { vaccine, name: '' };
}

function vaccinationsOf(age: number, today: IsoDate, chance: Chance) {
  return vaccines.flatMap(({ name, fromAge, share, years, notes }) => {
    if (age < fromAge || !chance.happens(share)) return [];
    const longestAgo = Math.floor(Math.min(years, age - fromAge) * daysOfYear);
    return [
      {
        ...vaccineNamed(name),
        dateAdministered: addDays(today, -chance.whole(0, longestAgo)),
        booster: chance.happens(0.3),
        notes,
      },
    ];
  });
}
