import { ArrowLeft } from 'lucide-react';
import { Link } from './link.tsx';

interface BackLinkProps {
  to: string;
  /** The title of the page that it links to. */
  page: string;
}

/** The way back, left of a page's title. */
export const BackLink = ({ to, page }: BackLinkProps) => (
  <Link to={to} aria-label={`Back to ${page}`} title={`Back to ${page}`} className="icon-btn size-8! focus-visible:ring-focus">
    <ArrowLeft size={20} aria-hidden />
  </Link>
);
