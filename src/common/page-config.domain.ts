/** What the server tells the browser in the page, in `<meta name="homeroom-config" content="…JSON…">`. */
export interface PageConfig {
  /** The base address for each area code (`sis`, `gs` …); a missing one means the page's own origin. */
  bases: Readonly<Record<string, string>>;
  /** The one address that the browser may ask for its country; `''` if there is none. */
  country: string;
  schoolName: string;
  /** Of Homeroom. */
  version: string;
  /** IANA name; it decides what "today" is. */
  timeZone: string;
  /** Whether this is demo data: a banner says so, and the login page offers the accounts. */
  demo: boolean;
  /** Whether this school was restored from a backup and may not send anything yet. */
  sendingHeld: boolean;
  /** Where messages go: to a mail server, to the mailbox of a demonstration, or nowhere, so that they stay in the outbox. */
  sending: 'server' | 'mailbox' | 'nothing';
  /** Whether others reach the school at an address that the server has not been told. */
  lacksAddress: boolean;
  /** The demo accounts (password: `demoPassword`); empty for a real school. */
  accounts: readonly DemoAccount[];
  /** The ways to log in by a provider, as markup; `''` if there are none. */
  providers: string;
}

/** An account that the login page offers; its e-mail address is in lower case. */
export interface DemoAccount {
  role: 'Admin' | 'Staff' | 'Parent' | 'Student';
  email: string;
}

export const defaultPageConfig: PageConfig = {
  bases: {},
  country: '',
  schoolName: 'Homeroom',
  version: '',
  timeZone: 'Asia/Kolkata',
  demo: false,
  sendingHeld: false,
  sending: 'nothing',
  lacksAddress: false,
  accounts: [],
  providers: '',
};
