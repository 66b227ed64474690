import { medicineConsentFactory } from '../../src/areas/health/medicine-consent/medicine-consent.factory.ts';
import { visitFactory } from '../../src/areas/health/visit/visit.factory.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';
import { nameListed } from './name-on.ts';

const visitDate = 'Visit Date must be between 01-01-2000 and the current date';
const visitTime = 'Visit Time must be hours and minutes, as in 10:45';
const noConsent = 'Nobody had consented to medicine: say why it was given';

/** Today is 15-06-2026. */
export const visitCase: ContractCase = {
  input: async (world, side) => visitFactory({ visitForId: await aStudent(world, side) }),
  scope: programOfStudent('visitForId'),
  listed: nameListed('student'),
  change: { complaint: 'Headache', sentHome: true },
  filters: { personName: 'NÉS', studentName: 'NÉS', staffName: '', programId: '1' },
  wrong: [
    [{ visitFor: 0 }, 'visitFor', 'Entity Type is required'],
    [{ visitForId: null }, 'visitForId', 'Entity Name is required'],
    [{ visitForId: 2_000_000_000 }, 'visitForId', 'Entity Name is required'],
    [{ complaint: '' }, 'complaint', 'Complaint is required'],
    [{ complaint: 'a'.repeat(1001) }, 'complaint', 'Complaint must not exceed 1000 characters'],
    [{ treatment: 'a'.repeat(1001) }, 'treatment', 'What Was Done must not exceed 1000 characters'],
    [{ medicine: 'Paracetamol' }, 'dose', 'Dose is required with a medicine'],
    [{ dose: '250 mg' }, 'medicine', 'Medicine is required with a dose'],
    [{ medicine: 'Paracetamol', dose: '250 mg' }, 'reasonWithoutConsent', noConsent],
    [{ givenBy: 'a'.repeat(201) }, 'givenBy', 'Given By must not exceed 200 characters'],
    [{ reasonWithoutConsent: 'a'.repeat(1001) }, 'reasonWithoutConsent', 'Reason must not exceed 1000 characters'],
    [{ visitDate: '' }, 'visitDate', visitDate],
    [{ visitDate: '1999-12-31' }, 'visitDate', visitDate],
    [{ visitDate: '2026-06-16' }, 'visitDate', visitDate],
    [{ visitTime: '' }, 'visitTime', visitTime],
    [{ visitTime: '24:00' }, 'visitTime', visitTime],
  ],
};

const consentedOn = 'Consented On must be between 01-01-2000 and the current date';

/** Today is 15-06-2026. */
export const medicineConsentCase: ContractCase = {
  input: async (world, side) => medicineConsentFactory({ studentId: await aStudent(world, side) }),
  scope: programOfStudent('studentId'),
  change: { consentedBy: 'Father, by letter', notes: 'Paracetamol only' },
  filters: { studentName: 'NÉS', programId: '1' },
  wrong: [
    [{ studentId: null }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ consentedOn: '' }, 'consentedOn', consentedOn],
    [{ consentedOn: '1999-12-31' }, 'consentedOn', consentedOn],
    [{ consentedOn: '2026-06-16' }, 'consentedOn', consentedOn],
    [{ consentedBy: '' }, 'consentedBy', 'Consented By is required'],
    [{ consentedBy: 'a'.repeat(201) }, 'consentedBy', 'Consented By must not exceed 200 characters'],
    [{ notes: 'a'.repeat(1001) }, 'notes', 'Notes must not exceed 1000 characters'],
  ],
};
