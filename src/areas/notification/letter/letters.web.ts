import { useQuery } from '@tanstack/react-query';
import { callWithOthers } from '../../../kit/web/calls/together.web.ts';
import { noticesKey } from '../notice/notices.web.ts';
import type { LetterRow, listLetters } from './letter.domain.ts';

/** Below the key of the notices: each letter leaves one, by which the live stream tells of it. */
export const lettersKey = [...noticesKey, 'Letter'];

/** The user's letters and how many of them are unread. */
export const useLetters = () =>
  useQuery({
    queryKey: lettersKey,
    queryFn: () => callWithOthers<typeof listLetters>('GET /api/ns/Letter', {}),
    retry: false,
  });

/** For whom an answer is still missing. */
export const unansweredOf = ({ isOpen, children }: LetterRow): LetterRow['children'] =>
  isOpen ? children.filter(({ answer }) => answer === null) : [];
