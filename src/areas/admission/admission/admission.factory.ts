import { admissionStatus } from '../../../common/enumerations.domain.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import type { AdmissionInput, ApplicantInput } from './admission.domain.ts';

type Input = Omit<AdmissionInput, 'newApplicant'>;

/** An application just made; student and program have to be there already. */
export function admissionFactory(change: Partial<Input> & Pick<Input, 'studentId' | 'programId'>, seed = nextSeed()): Input {
  const appliedDate = createChance(seed).day('2026-01-05', '2026-05-29');
  return { applicationStatus: admissionStatus.draft, appliedDate, intakeYear: null, ...change };
}

/** Someone who applies and is no student yet. */
export function applicantFactory(change: Partial<ApplicantInput> = {}, seed = nextSeed()): ApplicantInput {
  const { firstName, lastName, dateOfBirth, gender, emergencyContact, personalContact, email, currentAddress } = studentFactory(
    {},
    seed,
  );
  return { firstName, lastName, dateOfBirth, gender, emergencyContact, personalContact, email, currentAddress, ...change };
}
