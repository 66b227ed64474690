import type { MedicineConsentInput } from './medicine-consent.domain.ts';

/** The consent of a mother, for a student who has to be there. */
export const medicineConsentFactory = (
  change: Partial<MedicineConsentInput> & Pick<MedicineConsentInput, 'studentId'>,
): MedicineConsentInput => ({ consentedOn: '2026-06-01', consentedBy: 'Mother, by telephone', notes: '', ...change });
