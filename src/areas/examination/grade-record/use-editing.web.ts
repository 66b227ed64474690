import { useMemo, useRef, useState } from 'react';
import type { GridHandle } from './marks-grid.tsx';
import type { MarksSheet } from './marks-sheet.web.ts';

interface Opened {
  /** The column to begin with; empty for none in particular. */
  subject: string;
  isStored: boolean;
  readOnly: boolean;
}

const none: readonly string[] = [];

/** Which columns of a sheet are open for typing, and which one a phone shows. */
export function useEditing(sheet: MarksSheet | undefined, { subject, isStored, readOnly }: Opened) {
  const [edited, setEdited] = useState<readonly string[] | undefined>();
  const [chosen, setChosen] = useState(subject);
  const grid = useRef<GridHandle>(null);
  const columns = useMemo(() => sheet?.subjects.map(({ column }) => column) ?? [], [sheet?.subjects]);
  // A new sheet opens ready for typing: there is nothing on it that could be changed by mistake.
  const editing = readOnly ? none : (edited ?? (isStored ? columns.filter((column) => column === subject) : columns));
  return {
    grid,
    columns,
    editing,
    shown: columns.includes(chosen) ? chosen : (columns[0] ?? ''),
    choose: setChosen,
    edit: (...wanted: string[]) => {
      setEdited([...new Set([...editing, ...wanted])]);
      grid.current?.visit(undefined, wanted[0] ?? '');
    },
    /** Goes to a cell, and opens its column. */
    visit: (line: number, column: string) => {
      setChosen(column);
      if (!editing.includes(column)) setEdited([...editing, column]);
      grid.current?.visit(line, column);
    },
    /** What is open stays open once the sheet is stored. */
    keepEditing: () => setEdited(editing),
    /** Another sheet begins with columns of its own. */
    editAnew: () => setEdited(undefined),
  };
}
