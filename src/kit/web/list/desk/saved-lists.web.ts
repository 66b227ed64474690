import type { listSavedLists } from '../../../domain/list/saved-list.domain.ts';
import { useCall } from '../../calls/use-call.web.ts';

/** The lists that the signed-in account has saved, or others share, of all pages; undefined until they are known. */
export const useSavedLists = () => useCall<typeof listSavedLists>('GET /api/ias/SavedList', {}).data;
