/** What went wrong with a mail server, as its answer or the network say it. */
interface Failure {
  host: string;
  port: number;
  code?: string | undefined;
  answer: string;
}

type Words = (failure: Failure) => string;

const known: readonly (readonly [RegExp, Words])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, ({ host }) => `There is no server called ${host}: check its name.`],
  [/ECONNREFUSED/, ({ host, port }) => `${host} takes no connections on port ${port}: check the port.`],
  [
    /wrong version number|packet length too long/i,
    ({ port }) => `The server does not begin with TLS on port ${port}: choose STARTTLS.`,
  ],
  [/STARTTLS|ETLS/i, () => 'The server offers no STARTTLS: choose TLS from the start, usually on port 465.'],
  [/certificate has expired/i, () => 'The certificate of the server has expired: tell whoever runs it.'],
  [
    /certificate/i,
    ({ host }) => `The certificate of the server does not prove that it is ${host}: use the name for which it was issued.`,
  ],
  [/EAUTH/, () => 'The server does not accept this account and password.'],
  [/EENVELOPE/, () => 'The server does not send from this address, or not to yours: check the sender.'],
  [
    /ETIMEDOUT|timed? ?out|Greeting never received/i,
    ({ host, port }) => `${host} did not answer on port ${port}: check the port and security.`,
  ],
];

/** Why a message was not sent, in words that say what to do, and what the server answered. */
export function failureInWords(failure: Failure): string {
  const said = `${failure.code ?? ''} ${failure.answer}`;
  const [, words] = known.find(([pattern]) => pattern.test(said)) ?? [];
  return [words?.(failure) ?? 'The server did not take the message.', `Details: ${failure.answer}`].join('|');
}
