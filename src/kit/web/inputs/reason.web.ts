import { useState } from 'react';
import { ApiError } from '../calls/api-error.web.ts';

/** Why a record is deleted: as it is being typed, and what was said where it was missing. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = (next: string) => {
    setReason(next);
    setProblem(undefined);
  };
  /** Takes up a refusal. Answers whether a reason would have helped: then the question stays. */
  const isAskedFor = (error: unknown): boolean => {
    const message = error instanceof ApiError ? error.errors['reason']?.[0] : undefined;
    setProblem(message);
    return message !== undefined;
  };
  return { reason, problem, change, isAskedFor };
}

/** What `useReason` answers. */
export type Reason = ReturnType<typeof useReason>;
