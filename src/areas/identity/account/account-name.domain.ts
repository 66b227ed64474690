/** Joiners decide how the letters beside them are written; elsewhere nobody sees them. */
const joiner = /(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})/gu;
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Whatever happens by itself is done by this name. */
const ours = 'homeroom';

/** What is wrong with the name of an account, under which people find what somebody did: it must not pass for another one. */
export function accountNameProblem(name: string): string | undefined {
  const seen = name.replace(joiner, '');
  if (unseen.test(seen)) return 'Name should contain no characters that nobody sees';
  const plain = seen.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain === ours ? 'Name should be that of a person: what Homeroom does by itself is under this name' : undefined;
}
