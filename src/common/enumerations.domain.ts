import { enumeration, enumerationOf } from '../kit/domain/enumeration.domain.ts';

/**
 * Shared enumerations. Source: specification text 1, section 3. The names and numbers are as given there; where a list was too short for
 * real life it is longer, and the words that people read are our own: decisions, section 6.
 */
export const religions = enumeration([
  'None',
  'Hindu',
  'Muslim',
  'Christian',
  'Sikh',
  'Buddhist',
  'Jain',
  'Zorastrian',
  'Parsi',
  'Judaist',
  'Other',
]);
export const communities = enumeration([
  'None',
  'Brahmins',
  'Kshatriyas',
  'Vaishyas',
  'Shudras',
  'Sunni',
  'Shia',
  'Bohra',
  'Khoja',
  'Pathan',
  'Catholic',
  'Protestant',
  'Jats',
  'Khatri',
  'Arora',
  'Dalit',
]);
/** The values of a student's field `caste`. */
export const categories = enumeration([
  'None',
  'General',
  'ScheduledCaste',
  'ScheduledTribe',
  'OtherBackwardClass',
  'EconomicallyWeakerSection',
  'Minority',
]);
export const familyRelations = enumeration(
  [
    'None',
    'Mother',
    'Father',
    'Guardian',
    'PaternalGrandMother',
    'PaternalGrandFather',
    'MaternalGrandMother',
    'MaternalGrandFather',
    'PaternalAunt',
    'PaternalUncle',
    'MaternalAunt',
    'MaternalUncle',
  ],
  {
    words: {
      PaternalGrandMother: 'Paternal Grandmother',
      PaternalGrandFather: 'Paternal Grandfather',
      MaternalGrandMother: 'Maternal Grandmother',
      MaternalGrandFather: 'Maternal Grandfather',
    },
  },
);
export const genders = enumeration(['None', 'Male', 'Female', 'Other']);
export const staffStatuses = enumeration(['Inactive', 'Active', 'Resigned', 'Terminated', 'Retired']);
export const studentStatuses = enumeration(['Inactive', 'Active', 'Discontinued', 'Terminated', 'Graduated']);
export const staffTypes = enumeration(['None', 'Teaching', 'NonTeaching'], { words: { NonTeaching: 'Non-Teaching' } });
export const staffRoles = enumeration(
  ['None', 'Admin', 'Worker', 'Counselor', 'Cafeteria', 'Finance', 'Hr', 'Facilities', 'Health'],
  { words: { Hr: 'HR' } },
);
export const admissionStatuses = enumeration([
  'None',
  'Draft',
  'Submitted',
  'UnderReview',
  'AwaitingDocuments',
  'TestScheduled',
  'InterviewScheduled',
  'Accepted',
  'Waitlisted',
  'Rejected',
  'Deferred',
  'Enrolled',
  'Withdrawn',
  'Expired',
]);

/** Whom a payment or a health record is about, a student or a staff member. */
export const subjects = enumeration(['None', 'Student', 'Staff']);
export const paymentModes = enumeration(['None', 'Cash', 'BankTransfer', 'CreditCard', 'Upi', 'Cheque', 'DemandDraft'], {
  words: { Upi: 'UPI' },
});
export const feeStatuses = enumeration(['NotPaid', 'PartiallyPaid', 'FullyPaid', 'ExcessPaid'], { start: 1 });
export const bloodGroups = enumeration(
  ['None', 'ANegative', 'APositive', 'AbNegative', 'AbPositive', 'BNegative', 'BPositive', 'ONegative', 'OPositive'],
  {
    words: {
      ANegative: 'A-',
      APositive: 'A+',
      AbNegative: 'AB-',
      AbPositive: 'AB+',
      BNegative: 'B-',
      BPositive: 'B+',
      ONegative: 'O-',
      OPositive: 'O+',
    },
  },
);
/** In the lists of a health record, the value of what they lack: it has a name of its own. */
export const other = 255;
export const allergies = enumerationOf({ ...['None', 'Peanuts', 'Shellfish', 'Latex', 'Dust', 'Penicillin'], [other]: 'Other' });
export const chronicConditions = enumerationOf({ ...['None', 'Asthma', 'Diabetes', 'Hypertension'], [other]: 'Other' });
export const mentalHealths = enumerationOf({ ...['None', 'Stable', 'Anxiety', 'Depression'], [other]: 'Other' });
export const vaccinations = enumerationOf(
  { ...['None', 'Covid19', 'Influenza', 'Hpv', 'Mmr', 'Tetanus'], [other]: 'Other' },
  { Covid19: 'Covid-19', Hpv: 'HPV', Mmr: 'MMR' },
);
/** Whether something that ends is still in force, such as a health insurance. */
export const validities = enumeration(['Active', 'Expired']);
/** How severe an allergy or a condition is; None if nobody has said. */
export const severities = enumeration(['None', 'Mild', 'Severe', 'LifeThreatening'], {
  words: { LifeThreatening: 'Life-threatening' },
});

/** Values that the rules refer to by name. */
export const studentStatus = { inactive: 0, active: 1, discontinued: 2, terminated: 3, graduated: 4 } as const;
export const staffStatus = { inactive: 0, active: 1, resigned: 2, terminated: 3, retired: 4 } as const;
export const staffType = { teaching: 1, nonTeaching: 2 } as const;
export const staffRole = { admin: 1, counselor: 3 } as const;
export const admissionStatus = { draft: 1, accepted: 7, rejected: 9, enrolled: 11, withdrawn: 12, expired: 13 } as const;
export const gender = { male: 1, female: 2, other: 3 } as const;
export const familyRelation = { mother: 1, father: 2, guardian: 3 } as const;
export const subject = { student: 1, staff: 2 } as const;
export const paymentMode = { cash: 1, bankTransfer: 2, creditCard: 3, upi: 4, cheque: 5, demandDraft: 6 } as const;
export const feeStatus = { notPaid: 1, partiallyPaid: 2, fullyPaid: 3, excessPaid: 4 } as const;
export const validity = { active: 0, expired: 1 } as const;
export const severity = { notGiven: 0, mild: 1, severe: 2, lifeThreatening: 3 } as const;
