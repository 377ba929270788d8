// The core speaks of seats by their number; people have names.

/* How the core speaks of seat {seat}, and what stands there for a person whose {name} is known: pairs "seat = name", parted by "|". In French "au siège {seat} = à {name}|du siège {seat} = de {name}|…"; as many pairs as the language needs. */
export const seats = (seat: string, name: string) => `seat ${seat} = ${name}|Seat ${seat} = ${name}`;
