/** The labels of a family member's fields that do not follow from the fields' names; the form and the *History* show them. */
export const familyLabels = {
  dateOfBirth: 'Date of Birth',
  isSingleParent: 'Single parent',
  isSeparated: 'Separated from the other parent',
  mayBeContacted: 'May be contacted',
  callOrder: 'Order of Calls',
} as const;
