/** The password of every demo account. It is published, so demo accounts can sign in only if the environment's `demoAccounts` allows it. */
export const demoPassword = 'Homeroom-demo-1';

/** Whether an e-mail address, in lower case, belongs to a demo account. */
export const isDemoAccount = (email: string): boolean =>
  /^(admin|staff|parent|student|teacher|family)@homeroom\.test$/.test(email);
