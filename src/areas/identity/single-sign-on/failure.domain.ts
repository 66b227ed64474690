/** What can go wrong when somebody logs in by a provider, each in words. @param name of the provider */
export const failures = {
  'no-public-url': (name) =>
    `${name} needs the address of this school, which the server has not been told. Whoever looks after it sets PUBLIC_URL.`,
  off: () => 'This way to log in is switched off.',
  down: (name) => `${name} cannot be reached at the moment. Try again later, or log in with your password.`,
  slow: (name) => `${name} did not answer in time. Try again later, or log in with your password.`,
  huge: (name) => `${name} answered more than Homeroom reads. Tell the school office.`,
  elsewhere: (name) => `${name} wanted to send Homeroom to another address, which it does not follow. Tell the school office.`,
  insecure: (name) => `${name} names an address without https, which Homeroom does not use. Tell the school office.`,
  'not-let-out': (name) =>
    `${name} names a host to which this school’s server may not connect. Whoever looks after it adds it to OUTGOING_HOSTS.`,
  nonsense: (name) => `${name} answered something that Homeroom does not understand. Tell the school office.`,
  'no-pkce': (name) => `${name} does not protect the login by PKCE (S256), so Homeroom does not use it. Tell the school office.`,
  issuer: (name) => `The answer came from somebody other than ${name}. Nobody was logged in.`,
  'another-browser': () =>
    'This login was begun in another browser, is older than ten minutes, or was completed already. Log in again.',
  state: () => 'The answer does not belong to the login that was begun here. Log in again.',
  cancelled: (name) => `The login at ${name} was cancelled.`,
  refused: (name) => `${name} refused the login. Try again, or ask the school office.`,
  code: (name) => `${name} did not accept its own answer: it was used before, or has run out. Log in again.`,
  client: (name) => `${name} does not know this school: its client ID or secret is wrong. Tell the school office.`,
  audience: (name) => `${name} has logged you in for another program. Nobody was logged in here.`,
  nonce: (name) => `The answer of ${name} belongs to another login. Log in again.`,
  expired: (name) => `The answer of ${name} has run out. Log in again.`,
  clock: (name) => `The clocks of ${name} and of this school differ too much. Tell the school office.`,
  key: (name) => `The answer of ${name} is signed with a key that it does not publish. Nobody was logged in.`,
  signature: (name) => `The answer of ${name} is not signed as it has to be. Nobody was logged in.`,
  'no-email': (name) =>
    `${name} did not say which e-mail address is yours. Log in with your password, and link it in your settings.`,
  'email-not-verified': (name) =>
    `${name} does not say that your e-mail address is really yours. Log in with your password, and link it in your settings.`,
  'other-domain': (name) => `Your address at ${name} is not one of this school.`,
  'no-account': (name) => `No account here has the address that you have at ${name}. Ask the school office.`,
  'two-people': () => 'Several people at this school have your address, so no account was made. Ask the school office.',
  disabled: () => 'Your account is disabled. Ask the school office.',
  administrator: (name) =>
    `Accounts of administrators are not linked by their address. Log in with your password, and link ${name} in your settings.`,
  'other-link': (name) => `Your account is linked to another account at ${name}. Use that one, or unlink it in your settings.`,
  'linked-elsewhere': (name) => `This account at ${name} is linked to another account here.`,
  'not-linked': (name) => `This is not the account at ${name} that yours is linked to.`,
  'no-auth-time': (name) => `${name} does not say when you proved who you are. Use your password or a code instead.`,
  'not-proven-again': (name) => `${name} has not asked you again who you are. Use your password or a code instead.`,
  ended: () => 'You have been logged out meanwhile. Log in again.',
} as const satisfies Record<string, (name: string) => string>;

export type Failure = keyof typeof failures;

/** Whether a text names a failure. */
export const isFailure = (text: string): text is Failure => Object.hasOwn(failures, text);
