// The guided first deals: what is around the lessons. The lessons themselves come with their game.

export const tutorial = {
  label: 'Lesson',
  title: (game: string) => `Learn ${game}`,
  learn: 'Learn',
  learnGame: (game: string) => `Learn ${game} in a few minutes`,
  step: (number: number, count: number) => `${number} of ${count}`,
  next: 'Continue',
  show: 'Show me',
  rule: (rule: string) => `Read rule ${rule}`,
  /* Somebody tried another legal move; what is asked for follows, such as "play green 10". */
  other: (wanted: string) => `Legal, but for this lesson: ${wanted}.`,
  /* The answer to "Show me": the move, such as "play green 10". */
  shown: (wanted: string) => `Marked on the table: ${wanted}.`,
  readFirst: 'Read on first: tap “Continue”.',
  watch: 'Watch the others play.',
  doneTitle: (game: string) => `You know how to play ${game}.`,
  play: 'Play now',
  again: 'Replay lesson',
  others: 'Learn another game:',
  quit: 'Leave the lesson',
  loading: 'Loading the lesson…',
};
