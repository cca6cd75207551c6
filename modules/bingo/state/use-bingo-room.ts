import { useEffect, useMemo, useRef, useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { BingoBalls } from '../rules/patterns.ts'
import { bingoBalls, calledBalls } from './called-balls.ts'
import { daubed, openCards, type DaubedCard, type DaubedCards } from './daubed-cards.ts'
import { ownWins, type OwnWin } from './own-wins.ts'
import { bingoPrizes, type BingoPrize } from './prize-rows.ts'

/** The prize of a row does not change once sales have ended. */
const STALE_MS = 60_000

/** A bingo as far as it was called, with the player's cards in it. */
export interface BingoRoom {
  readonly balls: BingoBalls
  readonly called: readonly number[]
  /** The easiest pattern first; empty while loading. */
  readonly prizes: readonly BingoPrize[]
  readonly cards: readonly DaubedCard[]
  readonly wins: readonly OwnWin[]
}

export function useBingoRoom(game: GameInstance, draw: DrawState): BingoRoom {
  const balls = bingoBalls(game)
  const rows = usePrizeRows(game)
  const called = useMemo(() => calledBalls(draw), [draw])
  const prizes = useMemo(() => bingoPrizes(rows, draw), [rows, draw])
  const cards = useDaubed(balls, rows, draw, called)
  const wins = useMemo(() => ownWins(cards, prizes, called), [cards, prizes, called])
  return { balls, called, prizes, cards, wins }
}

const NO_ROWS: readonly PayoutRow[] = []

/** The request for the prizes of a room. */
export const usePayout = ({ gameInstanceId }: Pick<GameInstance, 'gameInstanceId'>) =>
  useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: STALE_MS })

/** The payout rows. In a replay a row has the sum of its winners, as it had before anybody won it. */
export function usePrizeRows(game: GameInstance): readonly PayoutRow[] {
  const { gameInstanceId, replay = false } = game
  const payout = usePayout(game)
  useFinalPool(game, payout.refetch)
  const results = useOperation('getGameResults', { gameInstanceId }, { enabled: replay, staleMs: STALE_MS })
  const rows = payout.data?.rows
  const draws = results.data?.gameDrawResults
  return useMemo(() => {
    if (rows === undefined) return NO_ROWS
    if (!replay || draws === undefined) return rows
    const won = draws.flatMap(({ rowsWon = [] }) => rowsWon)
    return rows.map((row) => {
      const own = won.find(
        ({ rankNumber, rankNumber2nd }) =>
          rankNumber === row.rankNumber && rankNumber2nd === row.rankNumber2nd,
      )
      return own === undefined || own.prize === 0 ? row : { ...row, rankPrize: own.prize }
    })
  }, [rows, draws, replay])
}

/** Reads the prizes again when the sale ends: the pool that they share is final then. */
function useFinalPool(
  game: GameInstance,
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): void {
  const isSelling = takesPlays(game)
  const wasSelling = useRef(isSelling)
  useEffect(() => {
    if (wasSelling.current && !isSelling) void refetch({ cancelRefetch: false })
    wasSelling.current = isSelling
  }, [isSelling, refetch])
}

/** The player's cards, daubed ball by ball: each ball changes only the cards that have its number. */
function useDaubed(
  balls: BingoBalls,
  rows: readonly PayoutRow[],
  { myPlays }: Pick<DrawState, 'myPlays'>,
  called: readonly number[],
): readonly DaubedCard[] {
  const plays = myPlays.map(({ playId, play }) => `${playId}=${play}`).join()
  const patterns = rows.flatMap(({ meta }) => meta?.bingoPattern ?? []).join()
  const key = `${balls}/${patterns}/${plays}`
  const open = (): DaubedCards =>
    openCards(balls, [...new Set(rows.flatMap(({ meta }) => meta?.bingoPattern ?? []))], myPlays)
  const [known, setKnown] = useState(() => ({ key, cards: daubed(open(), called) }))
  const isKnown = known.key === key
  if (isKnown && isSameCall(known.cards.called, called)) return known.cards.cards
  const next = { key, cards: daubed(isKnown ? known.cards : open(), called) }
  setKnown(next)
  return next.cards.cards
}

const isSameCall = (one: readonly number[], other: readonly number[]) =>
  one === other || (one.length === other.length && one.every((ball, index) => ball === other[index]))
