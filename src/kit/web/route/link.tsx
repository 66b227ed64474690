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
  const href = useHref(target);
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

/** Only what leads on from where one is follows the address: a menu and a list hold dozens of links. */
function useHref(target: Target): string {
  const fixed = target.to !== '.' && typeof target.search !== 'function' && hrefOf(target);
  return useSyncExternalStore(fixed ? onNoChange : onAddressChange, () => fixed || hrefOf(target));
}

const onNoChange = () => () => undefined;

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
