import type { MedicineConsentInput } from './medicine-consent.domain.ts';

/** A mother's consent; the student has to exist already. */
export const medicineConsentFactory = (
  change: Partial<MedicineConsentInput> & Pick<MedicineConsentInput, 'studentId'>,
): MedicineConsentInput => ({ consentedOn: '2026-06-01', consentedBy: 'Mother, by telephone', notes: '', ...change });
