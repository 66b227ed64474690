import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** Leaves a form: at once, or after asking whether unsaved text may be lost. */
type Leave = (go: () => void) => void;
type Forms = Set<RefObject<Leave>>;

/** The forms inside something that can be left without a change of address, such as a step of a wizard. */
export const LeavingContext = createContext<Forms>(new Set());

/** No forms yet: the value of the context. */
export const newForms = (): Forms => new Set();

/** Leaves once every form inside has agreed; they are asked one after another. */
export const leaveAll = (forms: Forms, go: () => void): void =>
  [...forms].reduceRight<() => void>((next, form) => () => form.current(next), go)();

/** Makes sure that a form is asked before the step around it is left. */
export function useAskedOnLeaving(leave: Leave): void {
  const forms = use(LeavingContext);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    forms.add(latest);
    return () => void forms.delete(latest);
  }, [forms]);
}
