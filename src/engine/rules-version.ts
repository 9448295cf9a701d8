/** The rules that new games are judged by. A change of judgement is a new version beside this one. */
export const RULES_VERSION = '1';
