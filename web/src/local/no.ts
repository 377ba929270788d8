// What the host of this device refuses, in both languages.
const sentences = {
  unknown: ['Cette table n’est pas sur cet appareil.', 'This table is not on this device.'],
  elsewhere: ['Cette table est ouverte dans un autre onglet.', 'This table is open in another tab.'],
  eyes: ['Ces cartes ne se regardent pas maintenant.', 'These cards may not be looked at now.'],
  turn: ['Ce n’est pas votre siège.', 'This is not your seat.'],
  over: ['La partie n’est pas finie.', 'The game is not over.'],
  closed: ['Cette table ne révèle pas ses donnes.', 'This table does not reveal its deals.'],
  form: ['Ici, cela n’existe pas.', 'There is no such thing here.'],
  record: ['C’est une partie enregistrée : elle se revoit, elle ne se joue pas.', 'This is a recorded game: it can be watched, not played.'],
  file: [
    'Ce fichier n’est ni une table ni une partie de Quinte.',
    'This file is neither a table nor a game of Quinte.',
  ],
  damaged: ['Ce que cet appareil a gardé est endommagé.', 'What this device has kept is damaged.'],
  store: ['Cet appareil n’a pas pu l’enregistrer ; rien n’a changé.', 'This device could not store it; nothing has changed.'],
  waits: [
    'Cet appareil n’arrive pas à enregistrer : la partie attend, et continuera dès que c’est possible.',
    'This device cannot store anything at the moment: the game waits, and goes on as soon as it can.',
  ],
  core: ['Le jeu n’a pas pu être chargé.', 'The game could not be loaded.'],
} as const;

export type Reason = keyof typeof sentences;

const lengthy = ['elle est trop longue', 'it is too long'] as const;
/** As the core says what is wrong with a line. */
export const tooLong = (lang: number): string => lengthy[lang ? 1 : 0];

/** A refusal: why for programs, a sentence for people. */
export class No extends Error {
  readonly why: string;
  readonly more: { rule?: string; version?: number };

  constructor(why: string, say: string, more: { rule?: string; version?: number } = {}) {
    super(say);
    this.why = why;
    this.more = more;
  }
}

/** `lang`: 0 French, 1 English. */
export function no(why: Reason, lang: number): No {
  return new No(why, sentences[why][lang ? 1 : 0]);
}

/** What is wrong with which line of a file. */
export function wrongLine(line: number, say: string, lang: number): No {
  return new No('file', lang ? `Line ${line}: ${say}.` : `Ligne ${line} : ${say}.`);
}

/** The line is well made, but today's rules do not give it. */
export function oldRules(line: number, say: string, lang: number): No {
  const played = lang
    ? 'This game was played by older rules and cannot go on'
    : 'Cette partie a été jouée selon d’anciennes règles et ne peut pas continuer';
  return new No('old-rules', lang ? `${played} (line ${line}: ${say}).` : `${played} (ligne ${line} : ${say}).`);
}
