import { Trash2, Users } from 'lucide-react';
import type { deleteSavedList, SavedList } from '../../../domain/list/saved-list.domain.ts';
import { parseGrant } from '../../../domain/permission.domain.ts';
import { notRemovedMessage } from '../../../domain/removal.domain.ts';
import { callApi } from '../../calls/api.web.ts';
import { useSession } from '../../calls/session.web.ts';
import { useTrying } from '../../calls/trying.web.ts';
import { rowButtonLook } from '../../parts/row-button-look.web.ts';
import { useAddress } from '../../route/address.web.ts';
import { Link } from '../../route/link.tsx';
import { parseSearch } from '../../route/search-params.web.ts';
import { notify } from '../../toast/toast.tsx';
import { useSavedLists } from './saved-lists.web.ts';

/** The saved lists of this page: each opens it as it was saved. */
export function SavedLists({ close }: { close: () => void }) {
  const { pathname } = useAddress();
  const own = useSavedLists()?.filter(({ path }) => path === pathname) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-label="Saved lists" className="mt-1 border-line border-t pt-1">
      <h2 className="px-4 pt-2 pb-1 font-semibold text-muted text-xs">Saved lists</h2>
      <ul className="max-h-72 overflow-y-auto">
        {own.map((saved) => (
          <SavedItem key={saved.savedListId} saved={saved} close={close} />
        ))}
      </ul>
    </section>
  );
}

function SavedItem({ saved, close }: { saved: SavedList; close: () => void }) {
  const { savedListId, savedListName, search, isShared, isOwn, sharedBy } = saved;
  const { permissions } = useSession();
  const mayDelete = isOwn || parseGrant(permissions['school.update']) === 'all';
  const remove = useTrying(notRemovedMessage({ deleted: 'saved list' }), {
    mutationFn: () => callApi<typeof deleteSavedList>('DELETE /api/ias/SavedList', { query: { savedListId } }),
    onSuccess: ({ message }) => notify.success(message, savedListName),
  });
  const whose = isOwn ? 'Shared by you' : `Shared by ${sharedBy}`;
  return (
    <li className="flex items-center pr-2 hover:bg-wash">
      <Link
        to="."
        search={() => parseSearch(search)}
        title={savedListName}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-4 -outline-offset-2 lg:min-h-9"
        onClick={close}
      >
        <span className="min-w-0 truncate">{savedListName}</span>
        {isShared && (
          <span title={whose} className="shrink-0 text-muted">
            <Users size={14} aria-hidden />
            <span className="sr-only">{whose}</span>
          </span>
        )}
      </Link>
      {mayDelete && (
        <button
          type="button"
          aria-label={`Delete the saved list ${savedListName}`}
          title="Delete"
          className={rowButtonLook}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
