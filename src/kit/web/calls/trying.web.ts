import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { notify } from '../toast/toast.tsx';

/** A mutation whose failure is shown under a headline until the next try ends. */
export function useTrying<Data, Variables = void>(headline: string, options: UseMutationOptions<Data, Error, Variables>) {
  const id = useId();
  return useMutation<Data, Error, Variables>({
    ...options,
    onSuccess: (...done) => {
      notify.mended(id);
      return options.onSuccess?.(...done);
    },
    onError: (...failed) => {
      notify.failure(headline, failed[0], id);
      return options.onError?.(...failed);
    },
  });
}
