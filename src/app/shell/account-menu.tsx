import { ChevronDown } from 'lucide-react';
import { roleTitle, useMe } from '../../areas/identity/me.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { Avatar } from '../../kit/web/parts/avatar.tsx';
import { Popover, popoverWaiting } from '../../kit/web/parts/popover.tsx';

const AccountChoices = loadedLater(() => import('./account-choices.tsx').then((part) => part.AccountChoices), popoverWaiting);

/** Who is signed in, with settings and log-out; on a phone also the themes. */
export function AccountMenu() {
  const me = useMe();
  const name = me?.name ?? '';
  const role = me ? roleTitle(me.role) : '';
  return (
    <Popover
      title="Account"
      buttonClass="group flex h-11 min-w-11 items-center justify-center gap-2 rounded-field text-left hover:bg-wash lg:h-10 lg:px-1"
      className="w-56 py-1"
      button={
        <>
          <span className="sr-only">Account</span>
          <Avatar name={name} size={32} />
          <span className="hidden max-w-48 lg:block">
            <span className="block truncate leading-4.5">{name}</span>
            <span className="block text-muted text-xs group-hover:text-base-content">{role}</span>
          </span>
          <ChevronDown size={16} aria-hidden className="ml-1 hidden text-muted lg:block" />
        </>
      }
    >
      {(close) => <AccountChoices close={close} />}
    </Popover>
  );
}
