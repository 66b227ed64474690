/**
 * The types of problems that a program must tell apart (RFC 9457), so that none has to rely on the texts, which are for people. All
 * others are `about:blank`: their status says enough.
 */
export const problemTypes = {
  staleVersion: '/problems/stale-version',
  duplicate: '/problems/duplicate',
  stillReferenced: '/problems/still-referenced',
  sessionExpired: '/problems/session-expired',
  /** The password was right; a second factor is asked for besides, for the `challenge`. */
  secondFactor: '/problems/second-factor',
  /** The caller has to prove once more who they are, and then to send the call again. */
  notFresh: '/problems/confirm-again',
  /** Nothing else is answered before a second factor is set up. */
  factorMissing: '/problems/second-factor-missing',
  diskFull: '/problems/disk-full',
  tooManyDocuments: '/problems/too-many-documents',
  sameReference: '/problems/same-reference',
  certificateIssued: '/problems/certificate-issued',
  perhapsKnown: '/problems/perhaps-known',
  closesYear: '/problems/closes-year',
  /** With `candidates`, of which one may be used in place of what was to be created; without, there is none for the caller. */
  addressHasAccount: '/problems/address-has-account',
  /** As a 409, to somebody who may not change it any more; as a 422, to somebody who may with a `changeReason`. */
  yearClosed: '/problems/year-closed',
  /** Somebody sees as another account. */
  readOnly: '/problems/read-only',
  /** An API key calls what somebody has to do in person. */
  onlyForPeople: '/problems/only-for-people',
} as const;

/** Problems that ask somebody: the call is sent again with this property, true, once they have confirmed it (a deletion has it in the query). */
export const confirmations = {
  isShared: problemTypes.sameReference,
  voidsCertificate: problemTypes.certificateIssued,
  isAnother: problemTypes.perhapsKnown,
  closesYear: problemTypes.closesYear,
} as const;

/** What somebody may confirm, as it is named in the call. */
export type Confirmation = keyof typeof confirmations;

/** A stored record that a new one may be, as far as the caller may see it: a hit of the search, and by what it is told apart. */
export interface Candidate {
  kind: string;
  id: number;
  title: string;
  subtitle: string;
  dateOfBirth: string | null;
  /** Where it is shown, a path of this site; null if nowhere. */
  path: string | null;
}

/** One of the types of problems. */
export type ProblemType = (typeof problemTypes)[keyof typeof problemTypes] | 'about:blank';
