/** `setPlayerLimit` is "Set player limit". */
export const titleOf = (name: string): string =>
  name
    .replaceAll(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
    )
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase())
