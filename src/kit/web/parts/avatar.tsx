import type { ReactNode } from 'react';
import type { Reader } from '../../domain/reading.domain.ts';

/** First letters of the first and the last word; whole characters of any script. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** A person's photo, or initials; decoration beside the name. `size` in px. */
export function Avatar({ name, photo, size = 28 }: { name: string; photo?: string | undefined; size?: number | undefined }) {
  const box = { width: size, height: size };
  // An element of its own for each photo: a browser shows the last one until another is there.
  if (photo) return <img key={photo} src={photo} alt="" style={box} className="shrink-0 rounded-full object-cover" />;
  return (
    <span
      aria-hidden
      style={box}
      className="grid shrink-0 place-items-center rounded-full bg-press text-xs font-semibold text-base-content"
    >
      {initials(name)}
    </span>
  );
}

/** The picture before the title of a row that goes by a person's name: their initials. */
export const initialsOf = <Row,>({ titleOf }: { titleOf: Reader<Row, string> }): Reader<Row, ReactNode> =>
  Object.assign((row: Row) => <Avatar name={titleOf(row)} />, { reads: titleOf.reads });
