// Small sounds, made on the spot, from the first tap on; silent if the person wants that.
import { prefs } from '../lib/prefs.svelte';

export type Sound = 'pick' | 'lay' | 'turn' | 'no' | 'event' | 'round' | 'over';

/* Notes in hertz, each a little after the one before; how long they ring, how loud, what they are. */
interface Recipe {
  notes: readonly number[];
  apart: number;
  rings: number;
  loud: number;
  wave: OscillatorType;
}

const recipes: Record<Sound, Recipe> = {
  pick: { notes: [660], apart: 0, rings: 0.05, loud: 0.05, wave: 'triangle' },
  lay: { notes: [220, 165], apart: 0.02, rings: 0.09, loud: 0.12, wave: 'triangle' },
  turn: { notes: [523.25, 783.99], apart: 0.12, rings: 0.35, loud: 0.08, wave: 'sine' },
  no: { notes: [140], apart: 0, rings: 0.14, loud: 0.1, wave: 'triangle' },
  event: { notes: [587.33, 880], apart: 0.07, rings: 0.22, loud: 0.06, wave: 'sine' },
  round: { notes: [392, 523.25], apart: 0.12, rings: 0.4, loud: 0.07, wave: 'sine' },
  over: { notes: [392, 493.88, 587.33, 783.99], apart: 0.14, rings: 0.6, loud: 0.08, wave: 'sine' },
};

let context: AudioContext | undefined;

function note(at: AudioContext, recipe: Recipe, hertz: number, start: number): void {
  const tone = at.createOscillator();
  const volume = at.createGain();
  tone.type = recipe.wave;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(recipe.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + recipe.rings);
  tone.connect(volume).connect(at.destination);
  tone.start(start);
  tone.stop(start + recipe.rings);
}

export function play(sound: Sound): void {
  const isMuted = prefs.sound !== 'on' || !navigator.userActivation?.hasBeenActive;
  if (isMuted || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const recipe = recipes[sound];
  const now = context.currentTime;
  for (const [i, hertz] of recipe.notes.entries()) note(context, recipe, hertz, now + i * recipe.apart);
}
