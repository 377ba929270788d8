// What the host of this device refuses.

export const refusals = {
  reasons: {
    unknown: 'This table is not on this device.',
    elsewhere: 'This table is open in another tab.',
    eyes: 'These cards may not be looked at now.',
    turn: 'This is not your seat.',
    over: 'The game is not over.',
    closed: 'This table does not reveal its deals.',
    form: 'There is no such thing here.',
    record: 'This is a recorded game: it can be watched, not played.',
    file: 'This file is neither a table nor a game of Quinte.',
    damaged: 'What this device has kept is damaged.',
    store: 'This device could not store it; nothing has changed.',
    waits: 'This device cannot store anything at the moment: the game waits, and goes on as soon as it can.',
    core: 'The game could not be loaded.',
  },
  /* Of a line of a file; it goes into the sentence "Line 7: it is too long." */
  tooLong: 'it is too long',
  line: (line: number, say: string) => `Line ${line}: ${say}.`,
  oldRules: (line: number, say: string) => `This game was played by older rules and cannot go on (line ${line}: ${say}).`,
};
