import { Notice } from '../../../kit/web/parts/alert.tsx';

/** So that nobody takes silence for safety. */
export const MissingAlerts = () => (
  <Notice kind="warning">Health alerts cannot be shown now. They are not kept on this device.</Notice>
);
