import { AtSign, Globe } from 'lucide-react';
import { pageConfig } from '../../common/page-config.web.ts';

const tagline = 'For every school day';
const website = 'https://homeroom.test/';
const contact = 'mailto:support@homeroom.test';

/** The product's footer: its tagline with the version, and its links; in a narrow sidebar only screen readers get the tagline. */
export const Tagline = ({ narrow }: { narrow: boolean }) => (
  <footer
    className={`flex shrink-0 items-center gap-1 text-muted text-xs ${narrow ? 'flex-col pb-1' : 'h-9 pr-2 pl-4'}`}
    title={narrow ? tagline : undefined}
  >
    <span className={narrow ? 'sr-only' : 'flex-1'}>
      {tagline} · {pageConfig().version}
    </span>
    <a href={website} rel="noreferrer" target="_blank" aria-label="Website" title="Website" className="icon-btn">
      <Globe size={16} />
    </a>
    <a href={contact} aria-label="Contact" title="Contact" className="icon-btn">
      <AtSign size={16} />
    </a>
  </footer>
);
