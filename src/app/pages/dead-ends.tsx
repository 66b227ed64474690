import { useLoaded } from '../../kit/web/calls/loaded.web.ts';

/** Pages that few ever see: their code comes only where they show. */
const loadNotFound = () => import('./not-found.tsx');
const loadPermissionMissing = () => import('./permission-missing.tsx').then((page) => page.PermissionMissing);
const loadNotThereYet = () => import('./not-there-yet.tsx').then((page) => page.NotThereYet);

/** An unknown address inside an area. */
export function AreaNotFound({ text }: { text: string }) {
  const { part } = useLoaded(loadNotFound);
  return part && <part.AreaNotFound text={text} />;
}

/** An unknown address anywhere else. */
export function RouteNotFound() {
  const { part } = useLoaded(loadNotFound);
  return part && <part.RouteNotFound />;
}

/** A page that the account does not include. */
export function PermissionMissing({ title }: { title: string }) {
  const { part: Page } = useLoaded(loadPermissionMissing);
  return Page && <Page title={title} />;
}

/** A page without a screen so far. */
export function NotThereYet({ title }: { title: string }) {
  const { part: Page } = useLoaded(loadNotThereYet);
  return Page && <Page title={title} />;
}
