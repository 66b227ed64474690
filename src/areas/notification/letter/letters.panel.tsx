import { NotYetKnown } from '../../../kit/web/panel/not-yet-known.tsx';
import { LetterLine } from './letter-line.tsx';
import { unansweredOf, useLetters } from './letters.web.ts';

/** The letters that are new or wait for an answer; nothing where there are none. */
export function LettersPanel() {
  const { data, isPending } = useLetters();
  const waiting = data?.items.filter((letter) => !letter.isRead || unansweredOf(letter).length > 0) ?? [];
  if (isPending) return <NotYetKnown />;
  if (waiting.length === 0) return null;
  return (
    <ul>
      {waiting.map((letter) => (
        <LetterLine key={letter.letterId} letter={letter} />
      ))}
    </ul>
  );
}
