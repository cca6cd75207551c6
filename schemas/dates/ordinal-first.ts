/** The formatted date with the first day of a month as an ordinal in French, which the language data of `Intl` leaves out. */
export const ordinalFirst = (date: string, language: string): string =>
  language.startsWith('fr') ? date.replace(/\b1(?=\s\p{L})/u, '1er') : date
