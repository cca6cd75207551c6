import { useEffect, useState } from 'react'
import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useFirstGameInstanceId, useGameInstance } from '#runtime/live/game-instances.ts'
import { takesPlays } from '#runtime/live/takes-plays.ts'
import { useSession } from '#runtime/session/session.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { PickingSettings } from '../settings.ts'
import { usePayments, type Payment, type Payments } from './payments.ts'
import { useTicks, type TickedSlip } from './ticked-slip.ts'
import type { PickForm } from './plays.ts'
import { useBuy, useJoin } from './join.ts'
import { dipsWholeLines } from './lucky-dip.ts'
import { useSlipPrice } from './price.ts'
import type { NumberPicking } from './picking-machine.ts'

/** State and actions of a number-picking screen. */
export interface Slip extends TickedSlip {
  /** The site's lucky-dip amounts that fit the remaining plays. */
  readonly dipCounts: readonly number[]
  readonly further: FurtherDraws
  readonly payments: Payments
  /** Balance of the chosen account after the purchase: negative where it does not suffice, null where unknown. */
  readonly balanceAfter: number | null
  /** Buys, or opens the modal of the refusal (spec 5). */
  readonly buy: () => void
  /** Sends the same purchase again after an answer that leaves the result unknown. */
  readonly retry: () => void
}

/** All state of the number-picking screen for one game. */
export function useSlip(
  game: GameInstance,
  form: PickForm,
  params: ScreenProps<'picking.pick'>['params'],
): Slip {
  const { luckyDips } = useModuleSettings<PickingSettings>('picking')
  const { plays, ...ticks } = useTicks(game, form, params)
  const { state, dispatch } = ticks
  const further = useFurtherDraws(game, state)
  const price = useSlipPrice(game, plays, further.chosen)
  const payments = usePayments(state, price, dispatch)
  const balanceAfter = balanceAfterOf(payments.chosen, useDecimalPlaces(payments.chosen.currencyId))
  const order = { state, payment: payments.chosen, furtherDraws: further.chosen }
  const join = useJoin(game, order, dispatch)
  const buy = useBuy(payments.chosen, balanceAfter, join)
  const left = form.room - plays
  const dipCounts = dipsWholeLines(form, state) ? (luckyDips ?? []).filter((count) => count <= left) : []
  return { ...ticks, game, form, price, payments, balanceAfter, further, dipCounts, buy, retry: join }
}

function balanceAfterOf({ balance, amount }: Payment, decimalPlaces: number): number | null {
  return balance === null || amount === null ? null : subtractAmounts(balance, amount, decimalPlaces)
}

/** The further draws that a slip may include after the next one. */
export interface FurtherDraws {
  /** The choices, besides none; empty where the game sells no draws ahead. */
  readonly offered: readonly number[]
  readonly chosen: number
  /** Start of the last chosen draw, UTC milliseconds; null where none is chosen or known. */
  readonly lastDrawAt: number | null
}

/** The site's choices limited to the number of dates; where all choices exceed it, the number of dates. */
export function offeredDraws(choices: readonly number[], dates: readonly number[]): number[] {
  const offered = choices.filter((count) => count <= dates.length)
  return offered.length === 0 && dates.length > 0 ? [dates.length] : offered
}

/** `dates` is undefined until they are loaded; until then the player's choice is kept. */
export function furtherDraws(
  wanted: number,
  choices: readonly number[],
  dates: readonly number[] | undefined,
): FurtherDraws {
  if (!dates) return { offered: [], chosen: wanted, lastDrawAt: null }
  const offered = offeredDraws(choices, dates)
  const chosen = offered.includes(wanted) ? wanted : 0
  return { offered, chosen, lastDrawAt: dates[chosen - 1] ?? null }
}

/** The draws that can be bought ahead, loaded with the summary. A game whose dates fail to load sells none. */
function useFurtherDraws(game: GameInstance, state: NumberPicking): FurtherDraws {
  const { furtherDraws: choices } = useModuleSettings<PickingSettings>('picking')
  const { gameId, gameInstanceId } = game
  const enabled = state.section === 'numberPickingConfirm'
  const { data, isError, refetch } = useOperation('getSubscriptionDates', { gameId }, { enabled })
  useEffect(() => {
    // Another instance accepts the plays: all dates shift by one draw.
    if (enabled) void refetch({ cancelRefetch: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [enabled, gameInstanceId, refetch])
  const isPrimary = state.currencyId === state.primaryCurrencyId
  return furtherDraws(isPrimary ? state.subscriptions : 0, choices ?? [], isError ? [] : data?.dates)
}

export interface PickGame {
  /** The instance that accepts the plays, or the last one that did. Undefined where there is none. */
  readonly game: GameInstance | undefined
  /** The instance in the address, where it is known. */
  readonly asked: GameInstance | undefined
  readonly loading: boolean
}

/**
 * The instance to pick for: the requested one while it accepts plays, then the next of its game. A slip stays on screen
 * when a draw closes: the last instance is used until the next one opens.
 */
export function usePickGame(askedId: number, gid: number): PickGame {
  const { state } = useSession()
  const live = useGameInstance(askedId)
  const unknown = askedId > 0 && live === undefined && state !== 'loading'
  const loaded = useOperation('loadGames', { gameInstanceIds: [askedId] }, { enabled: unknown })
  const asked = live ?? (loaded.data && fromColumns<GameInstance>(loaded.data)[0])
  const gameId = asked?.gameId ?? gid
  const nextId = useFirstGameInstanceId({ gameId, where: takesPlays })
  const next = useGameInstance(nextId ?? 0)
  const open = asked && takesPlays(asked) ? asked : next
  const [lastId, setLastId] = useState(0)
  if (open && open.gameInstanceId !== lastId) setLastId(open.gameInstanceId)
  const last = useGameInstance(lastId)
  const game = open ?? (last?.gameId === gameId ? last : undefined) ?? asked
  return { game, asked, loading: state === 'loading' || (unknown && loaded.isPending) }
}
