/** Canned phrases by name, and how they read in English; clients say them in the language of their reader. */
export const PHRASES = {
  hello: 'Hello!',
  good_luck: 'Good luck!',
  have_fun: 'Have fun!',
  thanks: 'Thank you.',
  well_played: 'Well played!',
  nice_train: 'What a train!',
  ouch: 'Ouch!',
  oops: 'Oops.',
  sorry: 'Sorry.',
  no_problem: 'No problem.',
  thinking: 'Let me think.',
  back_soon: 'I will be back soon.',
  your_turn: 'It is your turn.',
  good_game: 'Good game!',
  rematch: 'Another game?',
  goodbye: 'Goodbye!',
} as const;

export type Phrase = keyof typeof PHRASES;

export const ALL_PHRASES = Object.keys(PHRASES) as Phrase[];
