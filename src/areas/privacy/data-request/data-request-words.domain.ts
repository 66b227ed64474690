import { fullName } from '../../../common/person-name.domain.ts';
import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What somebody may ask about the data that a school has of a person. */
export const requestKind = { see: 1, correct: 2, erase: 3 } as const;

export const requestKinds = enumerationOf({
  [requestKind.see]: 'See',
  [requestKind.correct]: 'Correct',
  [requestKind.erase]: 'Erase',
});

/** Whom a request is about. */
export const requestAbout = { student: 1, staff: 2, guardian: 3 } as const;

export const requestAbouts = enumerationOf({
  [requestAbout.student]: 'Student',
  [requestAbout.staff]: 'Staff',
  [requestAbout.guardian]: 'Guardian',
});

/** What became of a request. */
export const requestState = { asked: 1, answered: 2, refused: 3 } as const;

export const requestStates = enumerationOf({
  [requestState.asked]: 'Asked',
  [requestState.answered]: 'Answered',
  [requestState.refused]: 'Refused',
});

/** How a request came in. */
export const requestWay = { product: 1, paper: 2, person: 3, mail: 4 } as const;

export const requestWays = enumerationOf(
  {
    [requestWay.product]: 'Here',
    [requestWay.paper]: 'Paper',
    [requestWay.person]: 'Person',
    [requestWay.mail]: 'Mail',
  },
  { Here: 'Here', Paper: 'On paper', Person: 'In person', Mail: 'By e-mail' },
);

/** How the school knew who was asking. */
export const identityProof = { signedIn: 1, known: 2, document: 3, authority: 4 } as const;

export const identityProofs = enumerationOf(
  {
    [identityProof.signedIn]: 'SignedIn',
    [identityProof.known]: 'Known',
    [identityProof.document]: 'Document',
    [identityProof.authority]: 'Authority',
  },
  {
    SignedIn: 'Signed in here',
    Known: 'Known to the office',
    Document: 'Identity document seen',
    Authority: 'Letter of authority, or order of a court',
  },
);

/** What a request is called whose person is gone. */
export const nobody = 'Nobody any more';

type Name = { firstName: string; lastName: string } | null;

/** The name of whom a request is about. */
export function whomOf({ student, staff, family }: { student: Name; staff: Name; family: Name }): string {
  const person = student ?? staff ?? family;
  return person ? fullName(person) : nobody;
}

/** Whether a request waits for longer than it may. */
export const isOverdue = ({ state, dueOn }: { state: number; dueOn: string }, today: string): boolean =>
  state === requestState.asked && dueOn < today;
