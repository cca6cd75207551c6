import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** All shown instances; the map is replaced with each flush that changed one. */
export const shownGamesAtom = atom<ReadonlyMap<number, GameInstance>>(new Map())

/** Counts the flushes that changed the set of games, or values by which lists filter and order. */
export const gameArrangementAtom = atom(0)

/** Whether the games are only those of the first screen of a large lobby; the others are loading. */
export const isExcerptAtom = atom(false)

/**
 * One atom per game instance: a card re-renders only when its own instance changes. Derived, so that a flush of thousands
 * of changes costs no more than the few on screen.
 */
export const gameInstanceAtoms = atomFamily((gameInstanceId: number) =>
  atom((get) => get(shownGamesAtom).get(gameInstanceId)),
)

/** Whether a join of the instance is pending. */
export const joiningAtoms = atomFamily((_gameInstanceId: number) => atom(false))

export const mainGameInstanceIdAtom = atom<number | null>(null)
export const favoriteGamesAtom = atom<ReadonlySet<number>>(new Set<number>())
