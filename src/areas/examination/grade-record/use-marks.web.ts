import { useMemo, useState } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { isSameList } from '../../../kit/web/sheet/list-changes.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { useSheetWork } from '../../../kit/web/sheet/sheet-work.web.ts';
import { countChanges, type MarksSheet, problemsOf } from './marks-sheet.web.ts';
import { gradeRecordKind, marksSource, refusedCells } from './marks-source.web.ts';
import { useOthersChanges } from './others-changes.tsx';
import { useEditing } from './use-editing.web.ts';

interface Opened {
  mode: SheetMode;
  /** 0 if none is chosen yet. */
  examinationId: number;
  /** The column to enter; empty for none in particular. */
  subject: string;
  /** The id of the field that asks why marks are changed after their release. */
  reasonId: string;
  onSaved: () => void;
}

export type OpenMarks = ReturnType<typeof useMarks>;

/** The marks that are open on a page: what the sheet holds, what the user may do with it, and what is wrong on it. */
export function useMarks({ mode, examinationId, subject, reasonId, onSaved }: Opened) {
  const { canTouch } = usePermissions();
  /** Whether what is wrong is shown: not before somebody saves or pastes. */
  const [isChecked, setChecked] = useState(false);
  const source = useMemo(() => (examinationId > 0 ? marksSource(examinationId) : null), [examinationId]);
  const onSent = (seen: MarksSheet, stored: MarksSheet) => {
    if (isSameList(seen.students, stored.students)) return onSaved();
    // Otherwise somebody who has joined meanwhile would be stored as absent unnoticed.
    keepEditing();
  };
  const work = useSheetWork(source, gradeRecordKind, onSent);
  const { open, sheet, isStored } = work;
  const { base } = open;
  const others = useOthersChanges(work.key, base, sheet);

  const owners = { programid: sheet?.ownerId ?? sheet?.programId };
  const mayWrite = sheet !== undefined && canTouch(`graderecord.${isStored ? 'update' : 'create'}`, owners);
  const readOnly = mode === 'detail' || !mayWrite;
  const { keepEditing, editAnew, ...columns } = useEditing(sheet, { subject, isStored, readOnly });

  const problems = useMemo(() => (sheet && isChecked ? problemsOf(sheet) : []), [sheet, isChecked]);
  const needsReason = sheet !== undefined && !readOnly && asksForReason(base, sheet);
  const saveIfRight = () => {
    const latest = open.latest();
    if (!latest || readOnly || latest.students.length === 0) return;
    setChecked(true);
    const [first] = problemsOf(latest);
    if (first) return columns.visit(first.line, first.column);
    if (asksForReason(base, latest) && latest.reason.trim() === '') return void document.getElementById(reasonId)?.focus();
    work.save();
  };
  return {
    ...work,
    ...columns,
    others,
    readOnly,
    problems: problems.length > 0 || !sheet ? problems : refusedCells(open.error, sheet),
    needsReason,
    isReasonMissing: needsReason && isChecked && sheet.reason.trim() === '',
    check: () => setChecked(true),
    save: saveIfRight,
    /** Called when another examination is chosen. */
    beginAnew: () => {
      editAnew();
      setChecked(false);
    },
  };
}

const asksForReason = (base: MarksSheet | undefined, sheet: MarksSheet): boolean =>
  sheet.needsReason && countChanges(base, sheet) > 0;
