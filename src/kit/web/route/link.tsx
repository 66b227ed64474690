import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';
import { hrefOf, navigate, onAddressChange, type Target } from './address.web.ts';
import { prepare } from './prepare.web.ts';

type LinkProps = Target & Omit<ComponentProps<'a'>, 'href' | 'search'>;

/**
 * A link to another page of the application. For the browser it is an ordinary one (new tab, copied address); its target is fetched as
 * soon as somebody is about to follow it.
 */
export function Link(props: LinkProps) {
  // Only what leads on from where one is follows the address: a menu and a list hold dozens of links.
  const leadsOn = props.to === '.' || typeof props.search === 'function';
  return leadsOn ? <FollowingLink {...props} /> : anchorOf(props, hrefOf(props));
}

function FollowingLink(props: LinkProps) {
  return anchorOf(
    props,
    useSyncExternalStore(onAddressChange, () => hrefOf(props)),
  );
}

function anchorOf({ to, search, onClick, ...rest }: LinkProps, href: string) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    navigate(search === undefined ? { to } : { to, search });
  };
  const soon = () => prepare(href);
  // On moving, not entering: a page may appear under a mouse that lies still.
  return <a {...rest} href={href} onClick={follow} onPointerMove={soon} onFocus={soon} onTouchStart={soon} />;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
