import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageConfig } from '../common/page-config.web.ts';
import { configureBases } from '../kit/web/calls/api.web.ts';
import { tidyInTime } from '../kit/web/offline/tidy-slot.web.ts';
import { keepFocus } from '../kit/web/parts/keep-focus.web.ts';
import { followSession } from './session-watch.web.ts';
import { Stage } from './stage.tsx';

/**
 * Starts the page.
 * @throws when the page has no root element
 */
export function mount(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no root element to start in.');
  const { bases } = pageConfig();
  configureBases((areaCode) => bases[areaCode] ?? '');
  followSession();
  tidyInTime();
  keepFocus(document.body);
  createRoot(root).render(
    <StrictMode>
      <Stage />
    </StrictMode>,
  );
}
