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
