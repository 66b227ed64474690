import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { PassRule } from './pass-rule.domain.ts';
import type {
  applyYearPlan,
  beginYearPlan,
  dropYearPlan,
  fillYearPlan,
  OutcomesInput,
  previewUndoPlan,
  previewYearPlan,
  setOutcomes,
  setPlanSteps,
  undoYearPlan,
} from './year-plan.domain.ts';

const told = { onSuccess: ({ message }: { message: string }) => void notify.success(message) };

export const useBegin = (schoolYear: number) =>
  useTrying('The plan was not begun', {
    ...told,
    mutationFn: () => callApi<typeof beginYearPlan>('POST /api/gs/YearPlan', { body: { schoolYear } }),
  });

export const useFill = (schoolYear: number) =>
  useTrying('The plan was not filled', {
    ...told,
    mutationFn: (by: { passRule?: PassRule | null }) =>
      callApi<typeof fillYearPlan>('POST /api/gs/YearPlan/Fill', { body: { schoolYear, ...by } }),
  });

export const useDrop = (schoolYear: number) =>
  useTrying('The plan was not deleted', {
    ...told,
    mutationFn: () => callApi<typeof dropYearPlan>('DELETE /api/gs/YearPlan', { query: { schoolYear } }),
  });

export const useChoose = (schoolYear: number, onDone: () => void) =>
  useTrying('The plan was not saved', {
    mutationFn: (input: Omit<OutcomesInput, 'schoolYear'>) =>
      callApi<typeof setOutcomes>('PUT /api/gs/YearPlan/SetOutcomes', { body: { schoolYear, ...input } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
  });

export type ChosenSteps = Record<string, Record<string, unknown>>;

export const useSetSteps = (schoolYear: number, version: number, onDone: () => void) =>
  useTrying('The steps were not saved', {
    mutationFn: (steps: ChosenSteps) =>
      callApi<typeof setPlanSteps>('PUT /api/gs/YearPlan/SetSteps', { body: { schoolYear, steps, version } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
  });

export const usePreview = (schoolYear: number) =>
  useTrying('The preview cannot be shown', {
    mutationFn: () => callApi<typeof previewYearPlan>('POST /api/gs/YearPlan/PreviewApply', { body: { schoolYear } }),
  });

export const useApply = (schoolYear: number) =>
  useTrying('The plan was not applied', {
    ...told,
    mutationFn: (seen: string) => callApi<typeof applyYearPlan>('POST /api/gs/YearPlan/Apply', { body: { schoolYear, seen } }),
  });

export const useUndoPreview = (schoolYear: number) =>
  useTrying('It is not known whether the plan can be undone', {
    mutationFn: () => callApi<typeof previewUndoPlan>('POST /api/gs/YearPlan/PreviewUndo', { body: { schoolYear } }),
  });

export const useUndo = (schoolYear: number) =>
  useTrying('The plan was not undone', {
    ...told,
    mutationFn: () => callApi<typeof undoYearPlan>('POST /api/gs/YearPlan/Undo', { body: { schoolYear } }),
  });
