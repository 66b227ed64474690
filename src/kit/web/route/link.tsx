import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';
import { hrefOf, navigate, onAddressChange, type Target } from './address.web.ts';
import { prepare } from './prepare.web.ts';

type LinkProps = Target & Omit<ComponentProps<'a'>, 'href' | 'search'>;

/**
 * A link to another page of the application. For the browser it is an ordinary one (new tab, copied address); its target is fetched as
 * soon as somebody is about to follow it.
 */
export function Link({ to, search, onClick, ...rest }: LinkProps) {
  const target = search === undefined ? { to } : { to, search };
  const href = useSyncExternalStore(onAddressChange, () => hrefOf(target));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    navigate(target);
  };
  const soon = () => prepare(href);
  // On moving, not entering: a page may appear under a mouse that lies still.
  return <a {...rest} href={href} onClick={follow} onPointerMove={soon} onFocus={soon} onTouchStart={soon} />;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
