import { type Purpose, purpose } from './consent-words.domain.ts';

/** What a notice has to say, by which law it has to; a school may be under others, and replaces them where it is. */
export const noticeLaws: readonly { says: string; source: string }[] = [
  { says: 'which data, and what they are for', source: 'DPDP Act 2023, section 5 (1); Rules 2025, rule 3' },
  { says: 'how to take a yes back, as easily as it is given', source: 'DPDP Act 2023, section 6 (4); GDPR, article 7 (3)' },
  { says: 'how to complain, to the school and to the Data Protection Board', source: 'DPDP Act 2023, sections 5 (1) and 13' },
  { says: 'that a parent decides for a child', source: 'DPDP Act 2023, section 9 (1); Rules 2025, rule 10' },
];

const ending =
  'You can change your answer at any time, here or at the office; it counts at once. If you think that we handle data wrongly, tell the office. You may also complain to the Data Protection Board of India.';

const drafts: Readonly<Record<Purpose, string>> = {
  [purpose.photo]:
    'We keep a photo of your child, so that staff know who is who. It appears in lists, on registers and on report cards.',
  [purpose.messages]:
    'We write to you about what goes on at school: events, offers, circulars. We use your name and your e-mail address. What we have to tell you, we send in any case.',
  [purpose.health]:
    'Teachers and the kitchen see which severe allergies and conditions your child has, and what to do about them. They see nothing else of the health record.',
  [purpose.trips]:
    'On a trip, those who go along and the place where your child stays are given your child’s name and age, your telephone number, and what your child must not eat.',
  [purpose.identifiers]:
    'We give your child’s Aadhaar number to the education department and the examination board, which ask for it.',
};

/** A text to begin with, for a purpose about which nobody has been asked. */
export const draftOf = (of: number): string => `${drafts[of as Purpose]}\n\n${ending}`;
