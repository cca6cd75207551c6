/** The game that a link of an operator's page sells, by `data-game-id`; null where it sells none. */
export function soldBy(link: Element | null): number | null {
  const id = link?.getAttribute('data-game-id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** The game of the first link that wants to be opened without a press, by `data-autolaunch`. */
export function soldAtOnce(page: ParentNode): number | null {
  const links = page.querySelectorAll('a[data-game-id][data-autolaunch]:not([data-autolaunch="false" i])')
  for (const link of links) {
    const gameId = soldBy(link)
    if (gameId !== null) return gameId
  }
  return null
}
