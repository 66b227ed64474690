import type { CertificateRequestInput } from './certificate-request.domain.ts';
import { certificateKind } from './request-values.domain.ts';

/** A request for a bonafide certificate; the student has to exist already. */
export const certificateRequestFactory = (
  change: Partial<CertificateRequestInput> & Pick<CertificateRequestInput, 'studentId'>,
): CertificateRequestInput => ({ kind: certificateKind.bonafide, purpose: 'A bus pass', ...change });
