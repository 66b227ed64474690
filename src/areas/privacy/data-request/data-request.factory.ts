import type { DataRequestInput } from './data-request.domain.ts';
import { identityProof, requestAbout, requestKind, requestWay } from './data-request-words.domain.ts';

/** A request on paper to see what the school has of a student; the person has to exist already. */
export const dataRequestFactory = (change: Partial<DataRequestInput> & Pick<DataRequestInput, 'aboutId'>): DataRequestInput => ({
  kind: requestKind.see,
  about: requestAbout.student,
  askedByFamilyId: null,
  askedBy: 'Meena Rao',
  askedOn: '2026-06-01',
  way: requestWay.paper,
  proof: identityProof.document,
  wish: '',
  ...change,
});
