import { categories, communities, religions, studentStatus } from '../../../common/enumerations.domain.ts';
import { addressOf, phoneOf } from '../../../common/made-up/contact.factory.ts';
import { emailOf } from '../../../common/made-up/people.factory.ts';
import { pickPeople } from '../../../common/made-up/peoples.factory.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import type { StudentInput } from './student.domain.ts';

const interests = 'Robotics, Astronomy, Folk dance, Theatre, Kho-kho, Badminton, Tabla, Creative writing, Birdwatching'.split(
  ', ',
);
const hobbies = 'Reading, Chess, Drawing, Cricket, Singing, Cycling, Swimming, Cooking, Origami, Gardening'.split(', ');
const marks = ['Mole on the left cheek', 'Scar above the right eyebrow', 'Mole on the right forearm', 'Birthmark on the neck'];

/** A student whom the server accepts, with everything but a program and a bank filled in. */
export function studentFactory(change: Partial<StudentInput> = {}, seed = nextSeed()): StudentInput {
  const chance = createChance(seed);
  const people = pickPeople(chance);
  const gender = change.gender ?? chance.whole(1, 2);
  const name = { firstName: chance.pick(gender === 1 ? people.boys : people.girls), lastName: chance.pick(people.surnames) };
  const currentAddress = addressOf(chance);
  return {
    ...name,
    gender,
    studentStatus: studentStatus.active,
    programId: null,
    houseId: null,
    email: emailOf({ ...name, ...change }, seed),
    dateOfBirth: chance.day('2009-01-01', '2018-12-31'),
    nationality: 'Indian',
    languages: people.languages,
    personalContact: '',
    emergencyContact: phoneOf(chance),
    currentAddress,
    permanentAddress: change.currentAddress ?? currentAddress,
    bankName: '',
    bankIfsc: '',
    bankBranch: '',
    bankAccountNumber: '',
    enrolledOn: chance.day('2022-06-01', '2024-08-31'),
    // No Aadhaar number begins with 1: nobody's is used by chance.
    idDocumentNumber: `1${chance.digits(11)}`,
    studentEducationId: `27${chance.digits(9)}`,
    identificationMarks: chance.pick(marks),
    religion: parseChoice(religions, people.religion) ?? 1,
    caste: parseChoice(categories, 'General') ?? 1,
    community: parseChoice(communities, chance.pick(people.communities)) ?? 1,
    isDisabled: false,
    hobbies: chance.pick(hobbies),
    interest: chance.pick(interests),
    previousInstitution: '',
    previousTranscript: '',
    achievements: '',
    remarks: '',
    ...change,
  };
}
