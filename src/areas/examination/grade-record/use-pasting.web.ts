import { startTransition, useRef } from 'react';
import type { Cell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { MarksSheet } from './marks-sheet.web.ts';

interface Pasting {
  sheet: MarksSheet;
  /** The columns shown, in order, and those open for typing. */
  columns: readonly string[];
  editing: readonly string[];
  change: (change: SheetChange<MarksSheet>) => void;
  onPasted: () => void;
}

const loadPaste = () => import('./marks-paste.web.ts');

/** Puts copied cells into a sheet, and takes the last block back. */
export function usePasting({ sheet, columns, editing, change, onPasted }: Pasting) {
  const last = useRef<SheetChange<MarksSheet>>(undefined);
  return {
    paste: (cell: Cell, text: string) => {
      const paste = ({ pasteText, tellPasted }: Awaited<ReturnType<typeof loadPaste>>) => {
        const read = pasteText(sheet, { columns, editing }, cell, text);
        if (!read) return;
        change((latest) => read.put(latest).sheet);
        last.current = read.takeBack;
        if (read.isOne) return;
        startTransition(onPasted);
        tellPasted(read);
      };
      loadPaste().then(paste, (error: unknown) => notify.failure('Nothing was pasted', error));
    },
    /** Undoes the last pasted block. @returns false if there is none */
    undo: (): boolean => {
      const takeBack = last.current;
      if (!takeBack) return false;
      last.current = undefined;
      change(takeBack);
      return true;
    },
    /** Called when something is typed: from then on, the browser's own undo does the right thing. */
    forget: () => {
      last.current = undefined;
    },
  };
}
