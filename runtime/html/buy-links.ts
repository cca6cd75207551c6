/** Game id of a link on an operator's page (`data-game-id`), or null. */
export function gameIdOfLink(link: Element | null): number | null {
  const id = link?.getAttribute('data-game-id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** Game id of the first link with `data-autolaunch`, which opens without a press, or null. */
export function autolaunchGameId(page: ParentNode): number | null {
  const links = page.querySelectorAll('a[data-game-id][data-autolaunch]:not([data-autolaunch="false" i])')
  for (const link of links) {
    const gameId = gameIdOfLink(link)
    if (gameId !== null) return gameId
  }
  return null
}
