import { useState } from 'react';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { isStale } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import type { Difference } from '../../../kit/web/offline/sheet-conflict.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { RemarkLine, saveRemarks } from './exam-remark.domain.ts';
import { differencesOf, onStored, type TypedRemarks, withoutDifferences, withTyped } from './typed-remarks.web.ts';

/** The remarks of one examination in one program, as they are stored. */
export interface StoredRemarks {
  examinationId: number;
  lines: readonly RemarkLine[];
  /** Fetches what is stored now. */
  reload: () => Promise<readonly RemarkLine[]>;
}

/** What is typed over stored remarks, its saving as a whole, and the choice where others changed the same remark. */
export function useRemarks({ examinationId, lines, reload }: StoredRemarks) {
  const [typed, setTyped] = useState<TypedRemarks>(new Map());
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [saving, attempt] = useAttempt();
  const guard = useUnsavedGuard(typed.size > 0);
  useKeptDraft({ name: 'remarks', typed: () => (typed.size > 0 ? typed : undefined), takeBack: setTyped });

  const send = async (which: TypedRemarks) => {
    const remarks = [...which].map(([studentId, { remark, version }]) => ({ studentId, remark: remark.trim(), version }));
    if (remarks.length === 0) return setTyped(which);
    try {
      await callApi<typeof saveRemarks>('PUT /api/egs/ExamRemark/UpdateRemarksBulk', { body: { examinationId, remarks } });
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await reload();
      const both = differencesOf(which, now);
      // A remark that only somebody else changed shows their text.
      if (both.length === 0) return send(onStored(which, now));
      return setDifferences(both);
    }
    guard.release();
    const stored = await reload();
    setTyped((before) => onStored(before, stored));
    notify.success(savedMessage);
  };
  const save = (which: TypedRemarks) => void attempt(notSavedMessage, () => send(which));
  const settle = (kept: TypedRemarks) => {
    setDifferences([]);
    setTyped(kept);
    save(kept);
  };

  return {
    typed,
    type: (line: RemarkLine, remark: string) => setTyped((before) => withTyped(before, line, remark)),
    save: () => {
      // Keys save as well, and reach a form whose button is disabled.
      if (!saving) save(typed);
    },
    saving,
    differences,
    keepMine: () => settle(onStored(typed, lines)),
    takeTheirs: () => settle(withoutDifferences(typed, lines)),
    decideLater: () => setDifferences([]),
    leaveDialog: guard.dialog,
  };
}
