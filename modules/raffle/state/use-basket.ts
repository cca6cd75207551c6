import { useCallback, useSyncExternalStore } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { type Basket, type BasketAction, basketFromStored, EMPTY_BASKET, reduceBasket } from './basket.ts'

/** Tickets that one purchase takes at most, as for every game. */
const PURCHASE_MAX = 1000

/** Number of tickets that the player can buy at once. */
export const basketRoom = (game: GameInstance): number => Math.min(PURCHASE_MAX, playsLeftFor(game))

/** The baskets of one page by their storage key: the screen and the dialog over it show the same one. */
class Baskets {
  private readonly baskets = new Map<string, Basket>()
  private readonly listeners = new Set<() => void>()

  /** The basket of a key; at its first use, the one that was stored. */
  open(key: string, stored: () => Basket): Basket {
    const known = this.baskets.get(key)
    if (known !== undefined) return known
    const basket = stored()
    this.baskets.set(key, basket)
    return basket
  }

  set(key: string, basket: Basket): void {
    this.baskets.set(key, basket)
    for (const listener of this.listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** By the storage of the site, which is one per page. */
const pages = new WeakMap<object, Baskets>()

function basketsOf(storage: object): Baskets {
  let baskets = pages.get(storage)
  if (baskets === undefined) pages.set(storage, (baskets = new Baskets()))
  return baskets
}

/** The tickets that a player is about to buy, kept through a refresh. A ticket belongs to one instance, and so does a basket. */
export function useBasket(game: GameInstance): [Basket, (action: BasketAction) => void] {
  const { storage } = useRuntime()
  const { gameInstanceId, gamePlayRange = 0 } = game
  const key = `raffle.tickets.${gameInstanceId}`
  const baskets = basketsOf(storage)
  const room = basketRoom(game)
  const isHydrating = useIsHydrating()
  const read = useCallback(
    () => baskets.open(key, () => basketFromStored(storage.read(key), gamePlayRange, room)),
    [baskets, storage, key, gamePlayRange, room],
  )
  const basket = useSyncExternalStore(
    baskets.subscribe,
    () => (isHydrating ? EMPTY_BASKET : read()),
    () => EMPTY_BASKET,
  )
  const act = useCallback(
    (action: BasketAction) => {
      const next = reduceBasket(read(), action, room)
      baskets.set(key, next)
      if (next.tickets.length === 0) storage.remove(key)
      else storage.write(key, next.tickets)
    },
    [read, baskets, storage, key, room],
  )
  return [basket, act]
}
