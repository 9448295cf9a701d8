/**
 * Tokens of accounts, seats, links and mails, stream tickets, secrets of webhooks, and the password in the URL of a database or
 * mail server.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/\btr_(pat|seat|link)_[0-9A-Za-z]+/g, 'tr_$1_[hidden]'],
  [/\b(postgres(?:ql)?:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1[hidden]@'],
  [/\b(smtps?:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1[hidden]@'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, 'whsec_[hidden]'],
  [/(\/unsubscribe\/)[0-9A-Za-z]+/g, '$1[hidden]'],
  [/([?&](?:ticket|token|password)=)[^\s&"']+/g, '$1[hidden]'],
  [/\b(Bearer\s+)(?!tr_)[^\s"',]+/gi, '$1[hidden]'],
];

/** The same text without what nobody may read in a log. */
export function hideSecrets(text: string): string {
  return SECRETS.reduce((hidden, [secret, instead]) => hidden.replace(secret, instead), text);
}
