import { Lock } from 'lucide-react';
import { PlainPage, ToDashboard } from './plain-page.tsx';

export const PermissionMissing = ({ title }: { title: string }) => (
  <PlainPage icon={Lock} title={title}>
    <p className="text-muted">
      Your account does not include this page. If you need it for your work, ask the administrator of your school.
    </p>
    <ToDashboard />
  </PlainPage>
);
