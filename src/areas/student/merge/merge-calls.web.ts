import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import type { MergePreview, mergeCalls } from './merge.domain.ts';
import { type MergedKind, mergeBases } from './merge-bases.domain.ts';

type Calls = (typeof mergeCalls)[MergedKind];

/** Pairs of records that may be of one person. */
export const useDuplicates = (kind: MergedKind) => useCall<Calls['duplicates']>(`GET ${mergeBases[kind]}/GetDuplicates`, {});

/** What making two records one would do; not asked again while that is done. */
export const useMergePreview = (kind: MergedKind, keptId: number, goneId: number, isDone: boolean) =>
  useCall<Calls['preview']>(`GET ${mergeBases[kind]}/PreviewMerge`, { keptId, goneId }, { enabled: !isDone });

/** Records that were made one, the latest first. */
export const useMergesMade = (kind: MergedKind) => useCall<Calls['made']>(`GET ${mergeBases[kind]}/GetMerges`, {});

/** Pairs that somebody has marked as two people, the latest first. */
export const useTwoPeople = (kind: MergedKind) => useCall<Calls['two']>(`GET ${mergeBases[kind]}/GetTwoPeople`, {});

/** Says that two records are of two people, or no longer. */
export const markTwo = (kind: MergedKind, oneId: number, otherId: number, are: boolean) =>
  are
    ? callApi<Calls['markTwo']>(`POST ${mergeBases[kind]}/MarkTwoPeople`, { body: { oneId, otherId } })
    : callApi<Calls['unmarkTwo']>(`POST ${mergeBases[kind]}/UnmarkTwoPeople`, { body: { oneId, otherId } });

/** What is chosen of two records. */
interface Chosen {
  taken: string[];
  photoOf: 'kept' | 'gone';
}

/** Makes the two one, as it was seen. */
export const merge = (kind: MergedKind, { kept, gone, seen }: MergePreview, chosen: Chosen) =>
  callApi<Calls['merge']>(`POST ${mergeBases[kind]}/Merge`, { body: { keptId: kept.id, goneId: gone.id, ...chosen, seen } });

/** Makes two records of it again. */
export const undoMerge = (kind: MergedKind, personMergeId: number) =>
  callApi<Calls['undo']>(`POST ${mergeBases[kind]}/UndoMerge`, { body: { personMergeId } });
