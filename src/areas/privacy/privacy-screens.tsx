import { BreachScreen } from './breach/breach.screen.tsx';
import { DataRequestScreen } from './data-request/data-request.screen.tsx';
import { RetentionScreen } from './retention/retention.screen.tsx';

export const Breaches = BreachScreen;
export const DataRequests = DataRequestScreen;
export const Retention = RetentionScreen;
