// What the recordings of the lessons say besides the core's words (src/tutorial/make).

export const recorded = {
  you: (words: string) => `You ${words}.`,
  /* After the name of a player. */
  secret: 'makes a secret choice',
};
