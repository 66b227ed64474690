import { subject } from '../../../common/enumerations.domain.ts';
import type { VisitInput } from './visit.domain.ts';

/** A bruise, without medicine; the student has to exist already. */
export const visitFactory = (change: Partial<VisitInput> & Pick<VisitInput, 'visitForId'>): VisitInput => ({
  visitFor: subject.student,
  complaint: 'Fell in the yard, bruised knee',
  treatment: 'Cleaned and cooled',
  medicine: '',
  dose: '',
  givenBy: '',
  reasonWithoutConsent: '',
  sentHome: false,
  familyTold: true,
  visitDate: '2026-06-12',
  visitTime: '10:45',
  ...change,
});
