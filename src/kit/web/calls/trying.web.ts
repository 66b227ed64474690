import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { notify } from '../toast/toast.tsx';

type Trying<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  /** Whether a failure is a question, which whoever tries puts to the user. */
  asks?: (error: Error) => boolean;
};

/** A mutation whose failure is shown under a headline until the next try ends. */
export function useTrying<Data, Variables = void>(headline: string, options: Trying<Data, Variables>) {
  const id = useId();
  return useMutation<Data, Error, Variables>({
    ...options,
    onSuccess: (...done) => {
      notify.mended(id);
      return options.onSuccess?.(...done);
    },
    onError: (...failed) => {
      if (!options.asks?.(failed[0])) notify.failure(headline, failed[0], id);
      return options.onError?.(...failed);
    },
  });
}
