import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageConfig } from '../common/page-config.web.ts';
import { configureBases } from '../kit/web/calls/api.web.ts';
import { session } from '../kit/web/calls/session.web.ts';
import { keepFocus } from '../kit/web/focus/keep-focus.web.ts';
import { tidyInTime } from '../kit/web/offline/tidy-slot.web.ts';
import { address, navigate } from '../kit/web/route/address.web.ts';
import { leadsOn } from './places.web.ts';
import { login, publicScreen } from './public-screens.tsx';
import { followSession } from './session-watch.web.ts';
import { Stage } from './stage.tsx';

/**
 * Starts the page.
 * @throws when the page has no root element
 */
export function mount(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no root element.');
  const { bases } = pageConfig();
  configureBases((areaCode) => bases[areaCode] ?? '');
  followSession();
  tidyInTime();
  keepFocus(document.body);
  const stage = (
    <StrictMode>
      <Stage />
    </StrictMode>
  );
  const next = leadsOn(address().pathname, session().token !== null);
  if (next) navigate({ to: next, replace: true });
  if (root.dataset['login'] !== undefined && publicScreen(address().pathname) === login) hydrateRoot(root, stage);
  else {
    // The service worker may have kept the page of the login for another.
    delete root.dataset['login'];
    root.replaceChildren();
    createRoot(root).render(stage);
  }
}
