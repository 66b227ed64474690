import { useQuery } from '@tanstack/react-query';
import { listKey } from '../../../domain/list/list-key.domain.ts';
import type { deleteMany, previewDelete } from '../../../domain/list/many.domain.ts';
import { relatedText } from '../../../domain/removal.domain.ts';
import type { AnyResource } from '../../../domain/resource.domain.ts';
import { counted } from '../../../domain/wording.domain.ts';
import { callApi } from '../../calls/api.web.ts';
import { useTrying } from '../../calls/trying.web.ts';
import { ConfirmDialog } from '../../form/confirm-dialog.tsx';
import { useReason } from '../../inputs/reason.web.ts';
import { ReasonField } from '../../inputs/reason-field.tsx';
import { notify } from '../../toast/toast.tsx';
import { type Picking, usePicked } from './picked.web.ts';
import { RefusedRecords } from './refused-records.tsx';

interface DeleteManyProps {
  of: AnyResource;
  picking: Picking;
  onClose: () => void;
}

/** Deletes all chosen records, after a question that says how many, and what goes along. */
export function DeleteMany({ of, picking, onClose }: DeleteManyProps) {
  const picked = usePicked(picking);
  const why = useReason();
  const { reason } = why;
  const asked = { list: listKey(of), ids: [...picked.keys()], reason };
  const preview = useQuery({
    queryKey: ['many', 'delete', asked.list, asked.ids],
    queryFn: ({ signal }) =>
      callApi<typeof previewDelete>('POST /api/ias/ManyRecords/PreviewDelete', { body: asked, signal } as never),
    enabled: picked.size > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useTrying('Nothing was deleted', {
    mutationFn: (seen: string) => callApi<typeof deleteMany>('POST /api/ias/ManyRecords/Delete', { body: { ...asked, seen } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      picking.set(new Map());
      onClose();
    },
    onError: () => void preview.refetch(),
  });
  const seen = preview.data;
  const number = counted(picked.size, of.labels.one, of.labels.many);
  const mayDelete = seen && !preview.isFetching && seen.refused.length === 0 && picked.size > 0;
  const related = mayDelete && relatedText(seen.related);
  return (
    <ConfirmDialog
      open
      busy={remove.isPending || (preview.isFetching && !seen)}
      about={number}
      text={`They cannot be brought back.${of.labels.warning ? ` ${of.labels.warning}` : ''}`}
      action={`Delete ${number}`}
      isBlocked={!mayDelete}
      onCancel={onClose}
      onConfirm={() => {
        if (mayDelete) remove.mutate(seen.seen);
      }}
    >
      <p className="mt-3 font-semibold empty:hidden" role="status">
        {preview.isError && 'What would be deleted with them cannot be loaded.'}
        {related && `Deleted with them: ${related}.`}
      </p>
      {seen && <RefusedRecords of={of} refused={seen.refused} picking={picking} what="deleted" />}
      {of.labels.reason && <ReasonField label={of.labels.reason} of={why} />}
    </ConfirmDialog>
  );
}
