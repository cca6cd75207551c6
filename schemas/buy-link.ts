/**
 * A link that sells a game (spec 2, "Custom pages"). In a page of an operator it is `data-game-id` with an optional `data-autolaunch`; in an address, of an
 * advert, a mail or a shared card, it is the page of a game with `gid` and an optional `autolaunch`.
 */
export interface BuyLink {
  readonly gameId: number
  /** The dialog opens without a press. */
  readonly autolaunch: boolean
}

/** Reads the two values of such a link; null where they name no game. */
export function readBuyLink(gameId: string | null, autolaunch: string | null): BuyLink | null {
  if (gameId === null || !/^[1-9]\d{0,14}$/.test(gameId)) return null
  return { gameId: Number(gameId), autolaunch: launches(autolaunch ?? undefined) }
}

/** Whether the parameter `autolaunch` is on; a parameter without a value is on. */
export const launches = (value: string | undefined): boolean =>
  value !== undefined && value.toLowerCase() !== 'false'
