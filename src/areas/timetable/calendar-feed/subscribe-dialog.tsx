import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { CopyField } from '../../../kit/web/inputs/copy-field.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { CalendarFeedRow, createCalendarFeed, deleteCalendarFeed, getCalendarFeeds } from './calendar-feed.domain.ts';
import type { Subscribed } from './subscribe-button.tsx';

const feeds = ['gs', 'CalendarFeed'];

/** Creates, shows once and revokes the address from which a calendar gets somebody's lessons. */
export function SubscribeDialog({ of, name, onClose }: Subscribed & { onClose: () => void }) {
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [busy, attempt] = useAttempt();
  const { data, error } = useCall<typeof getCalendarFeeds>('GET /api/gs/CalendarFeed', {});
  const standing = data?.find((feed) => isOf(feed, of));
  const make = () =>
    attempt('The address was not created', async () => {
      const made = await callApi<typeof createCalendarFeed>('POST /api/gs/CalendarFeed', { body: of });
      setAddress(made.data.address);
      await queries.invalidateQueries({ queryKey: feeds });
    });
  const revoke = (calendarFeedId: number) =>
    attempt('The address was not revoked', async () => {
      const { message } = await callApi<typeof deleteCalendarFeed>('DELETE /api/gs/CalendarFeed', { query: { calendarFeedId } });
      setAddress('');
      notify.success(message);
      await queries.invalidateQueries({ queryKey: feeds });
    });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="dialog-box w-120 p-6">
          <Dialog.Title className="text-base">Timetable of {name} in your calendar</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            A calendar that has a secret address shows these lessons and their changes. Anyone who has the address can see them
            without a password: do not share it.
          </Dialog.Description>
          {error && <p className="mb-4 text-error">Your addresses could not be read. Close this and try again.</p>}
          {address && <Made address={address} />}
          {!address && standing && <p className="mb-4">{toldOf(standing)}</p>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            {standing && (
              <Button disabled={busy} onClick={() => void revoke(standing.calendarFeedId)}>
                Revoke
              </Button>
            )}
            {data && !address && (
              <Button kind="primary" disabled={busy} onClick={() => void make()}>
                {standing ? 'Create a new address' : 'Create an address'}
              </Button>
            )}
            <Dialog.Close className={buttonLook({ kind: address ? 'primary' : 'quiet' })}>Done</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Made = ({ address }: { address: string }) => (
  <div ref={focusOnShow} tabIndex={-1} className="outline-none">
    <CopyField label="Calendar address" value={address} />
    <Muted className="mt-3">
      It is not shown again. In your calendar, choose to subscribe by an address (URL), or{' '}
      <a className="link" href={address.replace(/^https?:/, 'webcal:')}>
        open it in the calendar of this device
      </a>
      .
    </Muted>
  </div>
);

const isOf = (feed: CalendarFeedRow, { staffId = null, programId = null, studentId = null }: Subscribed['of']): boolean =>
  feed.staffId === staffId && feed.programId === programId && feed.studentId === studentId;

function toldOf({ created, lastUsed }: CalendarFeedRow): string {
  const used = lastUsed ? `A calendar last asked for it on ${localInstant(lastUsed)}.` : 'No calendar has asked for it yet.';
  return `You have had an address since ${localInstant(created)}. ${used} A new one replaces it.`;
}
