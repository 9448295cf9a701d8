/*
 * What is another in each run of the same scenes: ids, tokens, secrets, tickets and cursors. In the examples stand-ins take their
 * places, the same one for the same thing, numbered as they come.
 */

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TOKEN = /tr_(pat|seat|link)_[0-9A-Za-z]{38}/g;
const SECRET = /whsec_[0-9A-Za-z+/]{43}=/g;
/** The id of a frame that is no version. */
const FRAME = /^id: (?!\d+$).+$/gm;
const DIGITS = 4;

/** The same value with stand-ins. */
export function withStandIns<T>(value: T): T {
  const known = new Map<string, string>();
  const standIn = (real: string, of: (number: string) => string): string => {
    const made = known.get(real) ?? of(String(known.size + 1).padStart(DIGITS, '0'));
    known.set(real, made);
    return made;
  };
  const inText = (text: string): string =>
    text
      .replace(ID, (id) => standIn(id, (number) => `01900000-0000-7000-8000-${number.padStart(12, '0')}`))
      .replace(TOKEN, (token, kind: string) =>
        standIn(token, (number) => `tr_${kind}_${'Example'.padEnd(38 - DIGITS, '0')}${number}`),
      )
      .replace(SECRET, `whsec_${Buffer.from('a secret of an example, 32 bytes').toString('base64')}`)
      .replace(FRAME, 'id: ExampleOfAnId');
  const inField = (name: string, field: unknown): unknown => {
    if (typeof field !== 'string') return within(field);
    if (name === 'ticket') return 'ExampleOfATicket'.padEnd(43, '0');
    if (name === 'nextCursor' && !/^\d+$/.test(field)) return 'ExampleOfACursor';
    if (name === 'token' && !field.startsWith('tr_')) return 'ExampleOfATokenInAMail'.padEnd(32, '0');
    if (name === 'lastFour') return ends.get(field) ?? field;
    return inText(field);
  };
  const within = (item: unknown): unknown => {
    if (typeof item === 'string') return inText(item);
    if (Array.isArray(item)) return item.map(within);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([name, field]) => [name, inField(name, field)]));
  };
  // an answer shows the end of a token before the token itself, or long after it
  const tokens = [...JSON.stringify(value).matchAll(TOKEN)].map(([token]) => token);
  const ends = new Map(tokens.map((token) => [token.slice(-DIGITS), inText(token).slice(-DIGITS)]));
  return within(value) as T;
}
