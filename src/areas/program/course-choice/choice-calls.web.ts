import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type {
  assignRest,
  choose,
  chooseFor,
  makeGroups,
  previewGroups,
  saveOffer,
  takeBackGroups,
} from './choice-calls.domain.ts';

/** What is fetched again. */
const kinds = [
  { area: 'ps', name: 'CourseChoice' },
  { area: 'ps', name: 'TeachingGroup' },
] as const;

type Body<C extends { body?: z.ZodType }> = z.input<NonNullable<C['body']>>;

/** Says what was done, and waits until it shows. */
function useDone(onDone?: () => void) {
  const refresh = useRefresh();
  return async ({ message }: { message: string }) => {
    notify.success(message);
    await refresh(...kinds);
    onDone?.();
  };
}

export const useSaveOffer = () =>
  useTrying('The offer was not saved', {
    mutationFn: (body: Body<typeof saveOffer>) => callApi<typeof saveOffer>('PUT /api/ps/CourseChoice/SaveOffer', { body }),
    onSuccess: useDone(),
  });

export const useChooseFor = (onDone: () => void) =>
  useTrying('The choice was not saved', {
    mutationFn: (body: Body<typeof chooseFor>) => callApi<typeof chooseFor>('PUT /api/ps/CourseChoice/ChooseFor', { body }),
    onSuccess: useDone(onDone),
  });

/** Its failure is shown beside what was chosen. */
export function useChoose(onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Body<typeof choose>) => callApi<typeof choose>('PUT /api/ps/CourseChoice/Choose', { body }),
    onSuccess: async () => {
      await refresh(...kinds);
      onDone();
    },
  });
}

export const useAssign = (onDone: () => void) =>
  useTrying('Nobody was assigned', {
    mutationFn: (body: Body<typeof assignRest>) => callApi<typeof assignRest>('POST /api/ps/CourseChoice/Assign', { body }),
    onSuccess: useDone(onDone),
  });

export const usePreviewGroups = () =>
  useTrying('The preview cannot be shown', {
    mutationFn: (body: Body<typeof previewGroups>) =>
      callApi<typeof previewGroups>('POST /api/ps/CourseChoice/PreviewGroups', { body }),
  });

export const useMakeGroups = (onDone: () => void) =>
  useTrying('The groups were not made', {
    mutationFn: (body: Body<typeof makeGroups>) => callApi<typeof makeGroups>('POST /api/ps/CourseChoice/MakeGroups', { body }),
    onSuccess: useDone(onDone),
  });

export const useTakeBack = (onDone: () => void) =>
  useTrying('The groups were not taken back', {
    mutationFn: (courseChoiceId: number) =>
      callApi<typeof takeBackGroups>('POST /api/ps/CourseChoice/TakeBackGroups', { body: { courseChoiceId } }),
    onSuccess: useDone(onDone),
  });
