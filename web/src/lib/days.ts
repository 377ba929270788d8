// Days of the calendar where the device is, as texts: 2027-03-14.

export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day of the calendar, from 2000 on. */
export function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(date) ? date.split('-').map(Number) : [];
  const made = new Date(year, month - 1, day);
  return year >= 2000 && made.getMonth() === month - 1 && made.getDate() === day;
}

export function dayBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return today(new Date(year, month - 1, day - 1, 12));
}

/** "14 March", with the year if it is not this one. */
export function dayName(date: string, tag: string): string {
  const year = date.slice(0, 4) === today().slice(0, 4) ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', ...year }).format(new Date(`${date}T12:00`));
}

/** The days of a month, the first one first: "2027-03". */
export function daysIn(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(year, number, 0, 12).getDate();
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
}

/** So many months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return today(new Date(year, number - 1 + by, 1, 12)).slice(0, 7);
}
