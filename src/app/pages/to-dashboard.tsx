import { LinkButton } from '../../kit/web/route/link-button.tsx';

/** The way out of a page with nothing to do on it, for those who are signed in. */
export const ToDashboard = () => (
  <LinkButton to="/dashboard" className="mt-4">
    Go to the dashboard
  </LinkButton>
);
