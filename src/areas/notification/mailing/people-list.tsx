import { type ReactNode, useState } from 'react';

interface Person {
  name: string;
  /** The people whom the message is about. */
  about: string;
}

interface PeopleListProps<P extends Person> {
  title: string;
  of: readonly P[];
  /** A key that no other person in the list has. */
  keyOf: (person: P) => string | number;
  /** Shown beside the name. */
  note?: (person: P) => ReactNode;
  isOpen?: boolean;
}

/** A list of people that opens with a click on its title, and is drawn only then. Shows nothing if it is empty. */
export function PeopleList<P extends Person>({ title, of, keyOf, note, isOpen = false }: PeopleListProps<P>) {
  const [open, setOpen] = useState(isOpen);
  if (of.length === 0) return null;
  return (
    <details
      className="border-line border-t py-2 first:border-t-0"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus">{title}</summary>
      {open && (
        <ul className="mt-2 divide-y divide-line">
          {of.map((person) => (
            <li key={keyOf(person)} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 break-words">
                {person.name}
                {person.about && <span className="block text-muted text-xs">About {person.about}</span>}
              </span>
              {note && <span className="min-w-0 break-words text-muted">{note(person)}</span>}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
