import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What can be erased by rule. */
export const retentionKind = { photo: 1, numbers: 2, paper: 3, health: 4, staffPhoto: 5, staffHealth: 6 } as const;

export const retentionKinds = enumerationOf(
  {
    [retentionKind.photo]: 'Photo',
    [retentionKind.numbers]: 'Numbers',
    [retentionKind.paper]: 'Papers',
    [retentionKind.health]: 'Health',
    [retentionKind.staffPhoto]: 'StaffPhoto',
    [retentionKind.staffHealth]: 'StaffHealth',
  },
  {
    Photo: 'Photos of former students',
    Numbers: 'Bank accounts and Aadhaar numbers of former students',
    Papers: 'Papers of former students',
    Health: 'Health records and visits of former students',
    StaffPhoto: 'Photos of former staff',
    StaffHealth: 'Health records and visits of former staff',
  },
);

const noLonger = 'no longer than its purpose needs: DPDP Act 2023, section 8 (7); GDPR, article 5 (1) (e)';

/** Months after the last day here by default, and why then: what a school begins with, and changes. */
export const retentionDefaults: Readonly<Record<number, { months: number; source: string }>> = {
  [retentionKind.photo]: { months: 12, source: noLonger },
  [retentionKind.numbers]: { months: 12, source: noLonger },
  [retentionKind.paper]: { months: 36, source: noLonger },
  [retentionKind.health]: { months: 36, source: noLonger },
  [retentionKind.staffPhoto]: { months: 12, source: noLonger },
  [retentionKind.staffHealth]: { months: 36, source: noLonger },
};

/** The most months that a rule may say. */
export const mostMonths = 600;

/** What has to be kept, for how long, and by what. */
export interface Kept {
  what: string;
  kept: string;
  source: string;
}

/** What no rule erases, and why. */
export const keptByLaw = {
  money: {
    what: 'Fees, payments, receipts, salaries, payslips',
    kept: '8 years',
    source: 'Companies Act 2013, section 128 (5), where the school belongs to a company; Income-tax Rules 1962, rule 6F: 6 years',
  },
  register: {
    what: 'Admissions, stays, exits, transfer certificates',
    kept: 'For good',
    source: 'the admission and withdrawal register, from which duplicates are issued; by the rules of the board and the state',
  },
  marks: {
    what: 'Marks, report cards, attendance registers',
    kept: 'For good',
    source: 'the rules of the board and the state; a school that may erase them does so with the student',
  },
} satisfies Readonly<Record<string, Kept>>;
