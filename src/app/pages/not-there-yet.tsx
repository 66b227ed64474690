import { Hammer } from 'lucide-react';
import { PlainPage } from './plain-page.tsx';

/** A place of the product that has its address and its permission, but no screen so far. */
export const NotThereYet = ({ title }: { title: string }) => (
  <PlainPage icon={Hammer} title={title}>
    <p className="text-muted">This page is not there yet. It comes with one of the next versions of Homeroom.</p>
  </PlainPage>
);
