import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';

interface ProviderLinkProps {
  address: string;
  name: string;
}

/** A way from the login page to a provider. Drawn by the build alone: the server puts it into the page for each provider (`page.server.ts`). */
export const ProviderLink = ({ address, name }: ProviderLinkProps) => (
  <a href={address} className={buttonLook({ className: 'mt-3 h-11 w-full' })}>
    {`Log in with ${name}`}
  </a>
);
