/** Days-long play in seconds: the real services on a database, a clock and a network that follow from a seed. */
export { Broken } from './invariants.js';
export { PLANTS, type Plant } from './sim-database.js';
export { simulateGame, type SimReport } from './simulate-game.js';
