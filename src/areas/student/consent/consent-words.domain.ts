import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What a school asks families to agree to. */
export const purpose = { photo: 1, messages: 2, health: 3, trips: 4, identifiers: 5 } as const;
export type Purpose = (typeof purpose)[keyof typeof purpose];

export const purposes = enumerationOf({
  [purpose.photo]: 'Photo',
  [purpose.messages]: 'Circulars',
  [purpose.health]: 'Health alerts',
  [purpose.trips]: 'Trips',
  [purpose.identifiers]: 'Aadhaar number',
});

/** What stops where a family does not agree, said to the office and to the family alike. */
export const whatStops: Readonly<Record<number, string>> = {
  [purpose.photo]: 'No list, page or new report card shows the child’s photo. A card that was issued before stays as it was.',
  [purpose.messages]:
    'Circulars are no longer sent about the child. What the school has to tell families still comes: absence, fees, results, sign-in.',
  [purpose.health]: 'Staff and kitchen see only what is or may be life-threatening. The nurse sees the health record as before.',
  [purpose.trips]: 'The list of who may come along says so. Nothing else changes.',
  [purpose.identifiers]: 'Lists and files leave out the Aadhaar number, even its last digits.',
};

/** What holds for a family that has said nothing. */
export const consentRule = { off: 1, untilNo: 2, untilYes: 3 } as const;

export const consentRules = enumerationOf({
  [consentRule.off]: 'Families are not asked',
  [consentRule.untilNo]: 'As before, until a family says no',
  [consentRule.untilYes]: 'Not until a family says yes',
});

/** What a family has said, all guardians together. */
export const consentState = { open: 1, given: 2, withheld: 3 } as const;

export const consentStates = enumerationOf({
  [consentState.open]: 'No answer',
  [consentState.given]: 'Yes',
  [consentState.withheld]: 'No',
});

/** How somebody said so. */
export const consentWay = { product: 1, paper: 2, link: 3 } as const;

export const consentWays = enumerationOf({
  [consentWay.product]: 'Here',
  [consentWay.paper]: 'On paper',
  [consentWay.link]: 'By the link in a message',
});
