import { AtSign, Globe } from 'lucide-react';

const website = 'https://homeroom.test/';
const contact = 'mailto:support@homeroom.test';

/** The product's foot line: its tagline, and where to find and to reach it. */
export const Tagline = () => (
  <footer className="flex h-9 shrink-0 items-center gap-1 pr-2 pl-4 text-muted text-xs">
    <span className="flex-1">For every school day</span>
    <a href={website} rel="noreferrer" target="_blank" aria-label="Website" title="Website" className="icon-btn">
      <Globe size={16} />
    </a>
    <a href={contact} aria-label="Contact" title="Contact" className="icon-btn">
      <AtSign size={16} />
    </a>
  </footer>
);
