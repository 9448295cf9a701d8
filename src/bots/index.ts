/** Bots: they pick a move from what their seat may see and may do, and know nothing else of the game. */
export { CAREFUL, type Bot, type Care, type Turn } from './bot.js';
export { createDice, type Dice } from './dice.js';
export { createGreedyBot } from './greedy-bot.js';
export { createRandomBot } from './random-bot.js';
