// Pictures for the rules of Vœux.

export const examples = {
  W3: {
    'G2 G4 G4 G7 ↑': 'A series that rises; equal values are allowed.',
    'R9 R9 R6 R1 ↓': 'A series that falls: the 6 set the direction.',
    'B5 B5 *P5 B6': 'The point card 5 goes into the blue series, because its last value is a 5.',
  },
  W4: { 'Y3 Y5 YE *YE | ~Y8': 'After an end card only the second end card may follow; the 8 no longer can.' },
  W5: { 'R5 P5 → s5 | G7 V7 → s7': 'Two cards of equal value give the stone of that value.' },
  W7: { 'RE + YE + GE + BE + VE': 'Five series have an end card, no matter whose: the final phase begins.' },
  W10: { 'V4 = −4 | V4 V5 V6 V7 = +1': 'A single card costs 4 points; four cards earn 1.' },
  W11: {
    's1 s4 s7 = +4': 'Three stones earn 4 points.',
    'P2 P9 P3 = +3': 'The neutral series: 1 point per card, in any order.',
  },
  E1: { 'R2 R4 R4 R5 R7 R8 RE = +6': 'Seven cards, +6.' },
  E2: { 'Y0 Y3 Y5 P5 YE = +2': 'Five cards, +2.' },
  E3: { 'G9 G6 G3 = −2 | B5 = −4': 'Three cards, −2; a single card, −4.' },
  E4: { 'P2 P9 P1 = +3 | s3 s6 s7 = +4': 'Three neutral cards, +3; three stones, +4.' },
};
