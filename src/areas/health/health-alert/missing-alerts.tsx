import { Notice } from '../../../kit/web/parts/alert.tsx';

/** Shown so that nobody takes a missing alert for good health. */
export const MissingAlerts = () => (
  <Notice kind="warning">Health alerts cannot be shown now. They are not kept on this device.</Notice>
);
