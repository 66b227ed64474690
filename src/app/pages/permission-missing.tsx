import { Lock } from 'lucide-react';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { PlainPage, ToDashboard } from './plain-page.tsx';

export const PermissionMissing = ({ title }: { title: string }) => (
  <PlainPage icon={Lock} title={title}>
    <Muted>Your account does not include this page. If you need it for your work, ask the administrator of your school.</Muted>
    <ToDashboard />
  </PlainPage>
);
