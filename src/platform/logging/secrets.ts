/** Tokens of accounts and seats, and the password in a database URL. */
const SECRETS: readonly [RegExp, string][] = [
  [/\btr_(pat|seat)_[0-9A-Za-z]+/g, 'tr_$1_[hidden]'],
  [/\b(postgres(?:ql)?:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1[hidden]@'],
  [/\b(Bearer\s+)(?!tr_)[^\s"',]+/gi, '$1[hidden]'],
];

/** The same text without what nobody may read in a log. */
export function hideSecrets(text: string): string {
  return SECRETS.reduce((hidden, [secret, instead]) => hidden.replace(secret, instead), text);
}
