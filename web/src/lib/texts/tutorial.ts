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
  other: (wanted: string) => `That is allowed, but the lesson waits for something else: ${wanted}.`,
  watch: 'Watch the others play.',
  doneTitle: (game: string) => `You know how to play ${game}.`,
  play: 'Play now',
  again: 'Once more',
  others: 'Learn another game',
  quit: 'Leave the lesson',
  loading: 'The lesson is coming…',
};
