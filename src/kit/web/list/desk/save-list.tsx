import { Dialog } from '@base-ui/react/dialog';
import { useId, useState } from 'react';
import { keysOf } from '../../../domain/declared-words.domain.ts';
import type { changeSavedList, createSavedList } from '../../../domain/list/saved-list.domain.ts';
import { parseGrant } from '../../../domain/permission.domain.ts';
import { permissionKey } from '../../../domain/resource.domain.ts';
import { notSavedMessage } from '../../../domain/saved-message.domain.ts';
import { callApi } from '../../calls/api.web.ts';
import { useSession } from '../../calls/session.web.ts';
import { FieldFrame, fieldBox, Tick } from '../../inputs/field-frame.tsx';
import { useAttempt } from '../../parts/attempt.web.ts';
import { Button } from '../../parts/button.tsx';
import { buttonLook } from '../../parts/button-look.web.ts';
import { useAddress } from '../../route/address.web.ts';
import { stringifySearch } from '../../route/search-params.web.ts';
import { ownFilters } from '../../route/standing-filters.web.ts';
import { notify } from '../../toast/toast.tsx';
import type { DeskProps } from './list-menu.tsx';
import { useSavedLists } from './saved-lists.web.ts';

/** What the address of a list says of its filters, order, columns and view. */
function searchOf({ state: { sort, view, filters }, columns }: DeskProps['list']): string {
  const shown = { ...ownFilters(filters), sort, columns: keysOf(columns), ...(view === 'card' && { view }) };
  return stringifySearch(shown).slice(1);
}

/** Keeps the filters, the order and the columns of a list under a name. A name that the account has for this page already is replaced. */
export function SaveList({ of, list }: DeskProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, attempt] = useAttempt();
  const { pathname: path } = useAddress();
  const { permissions } = useSession();
  const id = useId();
  const mayShare = parseGrant(permissions[permissionKey(of, 'read')]) === 'all';
  const isSame = (other: string) => other.toLowerCase() === name.trim().toLowerCase();
  const former = useSavedLists()?.find((one) => one.isOwn && one.path === path && isSame(one.savedListName));
  const close = () => list.setDesk(null);
  const save = () => {
    if (name.trim() === '') return setProblem('Name is required');
    const body = { savedListName: name, path, search: searchOf(list), isShared };
    return void attempt(notSavedMessage, async () => {
      const { message } = former
        ? await callApi<typeof changeSavedList>('PUT /api/ias/SavedList', { query: { savedListId: former.savedListId }, body })
        : await callApi<typeof createSavedList>('POST /api/ias/SavedList', { body });
      notify.success(message, 'You find it under Options, and by Ctrl K.');
      close();
    });
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="dialog-box w-100 p-6">
          <Dialog.Title className="text-base">Save this list</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            Keeps its filters, order and columns. Opened later, it shows the records of that day.
          </Dialog.Description>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <FieldFrame
              id={id}
              label="Name"
              optional={false}
              error={problem}
              hint={former && 'You have a list of this name. It is replaced.'}
            >
              <input
                id={id}
                className={fieldBox}
                maxLength={100}
                autoComplete="off"
                value={name}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}-note`}
                onChange={({ target }) => {
                  setName(target.value);
                  setProblem(undefined);
                }}
              />
            </FieldFrame>
            {mayShare && (
              <Tick
                label={`Share it with colleagues who may see the ${of.labels.many}`}
                checked={isShared}
                onChange={setShared}
                className="mt-3"
              />
            )}
            <div className="mt-6 flex justify-end gap-2">
              <Dialog.Close className={buttonLook({})}>Cancel</Dialog.Close>
              <Button kind="primary" type="submit" busy={busy}>
                {former ? 'Replace' : 'Save'}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
