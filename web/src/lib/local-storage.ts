// What is kept in local storage where there is one; the page works without.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`quinte.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`quinte.${key}`);
    else localStorage.setItem(`quinte.${key}`, value);
  } catch {
    // Without storage a choice lasts as long as the page.
  }
}

export function oneOf<T extends string>(key: string, values: readonly T[], standard: T): T {
  const value = stored(key);
  return values.find((known) => known === value) ?? standard;
}
