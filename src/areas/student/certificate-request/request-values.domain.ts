import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** The kinds of certificates; by themselves, because every child's page shows requests. */
export const certificateKind = { bonafide: 1, transfer: 2, conduct: 3, other: 255 } as const;

/** What became of a request. */
export const requestState = { asked: 1, given: 2, refused: 3 } as const;

export const certificateKinds = enumerationOf(
  {
    [certificateKind.bonafide]: 'Bonafide',
    [certificateKind.transfer]: 'Transfer',
    [certificateKind.conduct]: 'Conduct',
    [certificateKind.other]: 'Other',
  },
  {
    Bonafide: 'Bonafide certificate',
    Transfer: 'Transfer certificate',
    Conduct: 'Conduct certificate',
    Other: 'Another certificate',
  },
);

export const requestStates = enumerationOf({
  [requestState.asked]: 'Asked',
  [requestState.given]: 'Given',
  [requestState.refused]: 'Refused',
});
