/** The password of every demo account. It is published: demo accounts are let in only where `demoAccounts` of the environment says so. */
export const demoPassword = 'Homeroom-demo-1';
