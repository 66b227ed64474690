/**
 * The password of every demo account. It is published, so demo accounts can sign in only if `demoAccounts` of the environment says
 * so.
 */
export const demoPassword = 'Homeroom-demo-1';

/** Whether an e-mail address, in lower case, is that of a demo account. */
export const isDemoAccount = (email: string): boolean => /^(admin|staff|parent|student)@homeroom\.test$/.test(email);
