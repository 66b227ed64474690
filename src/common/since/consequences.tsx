import type { ReactNode } from 'react';
import { Notice } from '../../kit/web/parts/alert.tsx';

/** What a change of classes would mean for other records, and what to do instead; nothing where there are no paragraphs. */
export const Consequences = ({ paragraphs, children }: { paragraphs: readonly string[]; children?: ReactNode }) => (
  <div aria-live="polite" className="empty:hidden sm:col-span-2">
    {paragraphs.length > 0 && (
      <Notice kind="info">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </Notice>
    )}
  </div>
);
