import { useRef, useState } from 'react';
import { inYear } from '../../../common/school-year/chosen-year.web.ts';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { scaleEnd } from './grade-of.domain.ts';
import { type GradeBand, type getGradeScale, gradeScaleInput, mostBands, type saveGradeScale } from './grade-scale.domain.ts';

/** The scale as the server has it. */
export type StoredScale = { version: number; bands: readonly GradeBand[] };
/** A grade as it is typed. */
export interface ScaleLine {
  id: number;
  from: string;
  letter: string;
  words: string;
}
/** Messages by field, such as `bands.0.letter`. */
export type ScaleErrors = Readonly<Record<string, string | undefined>>;

const linesOf = (bands: readonly GradeBand[]): ScaleLine[] =>
  bands.map(({ fromPercentage, letter, words }, id) => ({ id, from: String(fromPercentage), letter, words }));
const bandsOf = (lines: readonly ScaleLine[]) =>
  lines.map(({ from, letter, words }) => ({ fromPercentage: from.trim() === '' ? Number.NaN : Number(from), letter, words }));

/** A grade scale while it is edited, and how it is saved. What others save meanwhile replaces it only if nothing has been typed. */
export function useScale(newest: StoredScale, schoolYear: number | undefined) {
  const refresh = useRefresh();
  const [base, setBase] = useState(newest);
  const [lines, setLines] = useState(() => linesOf(newest.bands));
  const [errors, setErrors] = useState<ScaleErrors>({});
  const [saving, attempt] = useAttempt();
  const nextId = useRef(mostBands);
  const isEdited = JSON.stringify(bandsOf(lines)) !== JSON.stringify(bandsOf(linesOf(base.bands)));
  const start = (from: StoredScale) => {
    setBase(from);
    setLines(linesOf(from.bands));
    setErrors({});
  };
  if (!isEdited && newest.version !== base.version) start(newest);
  const guard = useUnsavedGuard(isEdited);
  useKeptDraft({
    name: schoolYear === undefined ? 'grade scale' : `grade scale ${schoolYear}`,
    typed: () => (isEdited ? { base, lines } : undefined),
    takeBack: (typed) => {
      nextId.current = Math.max(nextId.current, ...typed.lines.map(({ id }) => id));
      setBase(typed.base);
      setLines(typed.lines);
    },
  });
  const change = (id: number, part: Partial<ScaleLine>, field: string) => {
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...part } : line)));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const remove = (removed: number) => {
    setLines((before) => before.filter(({ id }) => id !== removed));
    // Each message belongs to a line, named by its place.
    setErrors({});
  };
  const add = () => {
    setErrors({});
    nextId.current += 1;
    setLines((before) => [...before, { id: nextId.current, from: '', letter: '', words: '' }]);
  };
  const save = () => {
    const bands = bandsOf(lines);
    const checked = gradeScaleInput.safeParse({ bands });
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setErrors({});
    void attempt(notSavedMessage, async () => {
      try {
        await callApi<typeof saveGradeScale>('PUT /api/egs/GradeScale', {
          body: { bands, version: base.version, ...inYear(schoolYear) },
        });
      } catch (error) {
        if (error instanceof ApiError)
          setErrors(Object.fromEntries(Object.entries(error.errors).map(([at, [said]]) => [at, said])));
        throw error;
      }
      guard.release();
      const saved = await callApi<typeof getGradeScale>('GET /api/egs/GradeScale', { query: inYear(schoolYear) });
      start(saved);
      notify.success(savedMessage);
      await refresh({ area: 'egs', name: 'GradeScale' });
    });
  };
  return {
    lines,
    errors,
    isEdited,
    saving,
    /** Where it ends if that is above 0, in words. */
    end: scaleEnd(bandsOf(lines)),
    change,
    remove,
    add,
    discard: () => start(newest),
    save,
    leaveDialog: guard.dialog,
  };
}
