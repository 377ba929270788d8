// What is said before the page runs: in its manifest, without JavaScript, and in the pages made of docs/rules.

export const site = {
  description: 'Five number card games, against bots or with friends, online or offline.',
  noScript: 'Quinte needs JavaScript.',
  /* Marks a clause of a rule that is our own ruling. */
  house: 'house rule',
};
