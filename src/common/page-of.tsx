import { ArrowRight } from 'lucide-react';
import { Link } from '../kit/web/route/link.tsx';

/** A link from the detail of a person, or of a record about one, to that person's page. */
export const PageOf = ({ name, to }: { name: string; to: string }) => (
  <Link
    to={to}
    className="inline-flex max-w-full items-center gap-1 rounded-field underline decoration-line-strong underline-offset-4 focus-visible:ring-focus"
  >
    <span className="min-w-0 break-words">Open the page of {name}</span>
    <ArrowRight size={16} aria-hidden className="shrink-0" />
  </Link>
);
