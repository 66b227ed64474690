import { configure } from '@testing-library/react';

/** Only what never comes is a failure: a busy machine takes its time. */
configure({ asyncUtilTimeout: 60_000 });
