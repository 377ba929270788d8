// What the host of this device refuses.

export const refusals = {
  reasons: {
    unknown: 'This table is not on this device.',
    elsewhere: 'This table is open in another tab.',
    eyes: 'You cannot look at these cards now.',
    turn: 'This is not your seat.',
    over: 'The game is not over yet.',
    closed: 'This table does not reveal its deals.',
    form: 'That is not possible here.',
    record: 'This is a recorded game: it can be watched, not played.',
    file: 'This file is neither a Quinte table nor a Quinte game.',
    damaged: 'What this device stored is damaged.',
    store: 'This device could not save it; nothing has changed.',
    waits: 'This device cannot save anything right now. The game waits and will go on as soon as it can.',
    core: 'The game could not be loaded.',
  },
  /* Of a line of a file; it goes into the sentence "Line 7: it is too long." */
  tooLong: 'it is too long',
  line: (line: number, say: string) => `Line ${line}: ${say}.`,
  oldRules: (line: number, say: string) => `This game was played under older rules and cannot go on (line ${line}: ${say}).`,
};
