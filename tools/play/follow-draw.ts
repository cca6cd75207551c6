import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { buyPlays } from './buy-plays.ts'
import { cardInWords } from './card-in-words.ts'
import { leftIn, roomIn, waitInWords } from './choose-game.ts'
import type { Table } from './play-kind.ts'
import type { Printer } from './printer.ts'
import { DrawWatch, type DrawEnd } from './watch-draw.ts'
import type { Wire } from './wire.ts'

interface Following {
  memberId: number
  table: Table
  paysIn: boolean
  withinMs: number
  printer: Printer
}

/** Idle time after which the rest of a game that starts when full is bought, as far as a player may. */
const NOBODY_COMES_MS = 15_000
/** Number of polls within which a bought card must be drawn. */
const CARD_DRAWN_WITHIN_LOOKS = 150
const LOOK_EVERY_MS = 100
/** Maximum time for a draw after its start: the countdown and the balls. */
const DRAW_TAKES_MS = 300_000

/** Follows a card from its purchase to its end, which its player confirms. */
export async function finishCard(
  wire: Wire,
  { game, definition }: Table,
  printer: Printer,
): Promise<DrawEnd> {
  const { gameInstanceId } = game
  for (let look = 0; look < CARD_DRAWN_WITHIN_LOOKS; look += 1) {
    const { gameStatus, gameDrawResults, plays } = await wire.call('getGameResults', { gameInstanceId })
    const [draw] = gameDrawResults
    if (gameStatus === 'STARTED' && draw !== undefined) {
      for (const line of cardInWords(definition, plays[0]?.play ?? '', draw.balls)) printer.line(`  ${line}`)
      await wire.call('confirmCrosswordEnd', { gameInstanceId }, randomUUID())
      printer.line('You have seen all of it: the card has ended.')
    }
    if (gameStatus === 'ENDED') return 'ended'
    await delay(LOOK_EVERY_MS)
  }
  throw new Error('The card was not drawn in time. It is paid after a day, whether or not it is looked at.')
}

/** Follows an instance from the sale to the end of its draw, and buys further plays where nobody else does. */
export async function followDraw(wire: Wire, following: Following): Promise<DrawEnd> {
  const { memberId, table, withinMs, printer } = following
  const { gameInstanceId } = table.game
  const watch = new DrawWatch(gameInstanceId, { printer, nameOf: (ball) => ballName(table, ball) })
  wire.onPush = (push) => watch.take(push)
  await wire.subscribe(gameTopic(gameInstanceId), lobbyTopic(memberId))
  const { gameStatus, gameDrawResults } = await wire.call('getGameResults', { gameInstanceId })
  watch.catchUp(gameDrawResults)
  if (gameStatus === 'ENDED') return 'ended'
  const leaving = new AbortController()
  const { signal } = leaving
  try {
    return await Promise.race([
      watch.over,
      wire.lost,
      fillUp(wire, following, { watch, signal }),
      giveUp(withinMs, signal),
    ])
  } finally {
    leaving.abort()
  }
}

/** A ball as shown to players: a number, or a ticket with its prefix. */
function ballName({ definition, game }: Table, ball: number): string {
  const { tickets } = rulesOf(definition.gameRule)
  return tickets === undefined ? String(ball) : `${game.extras?.raffleTicketPrefix ?? ''}${ball}`
}

/** Buys the rest of a game that starts when full, as far as this player may, whenever nobody else buys. */
async function fillUp(
  wire: Wire,
  { table, paysIn, printer }: Following,
  { watch, signal }: { watch: DrawWatch; signal: AbortSignal },
): Promise<never> {
  const { gameInstanceId, tournamentStartTime } = table.game
  if (tournamentStartTime !== undefined) return never(signal)
  for (let seen = watch.movesSeen; ;) {
    await delay(NOBODY_COMES_MS, null, { signal })
    const hasMoved = watch.movesSeen !== seen
    seen = watch.movesSeen
    if (hasMoved) continue
    const game = await wire.loadGame(gameInstanceId)
    if (game?.gameStatus !== 'OPEN') continue
    const room = roomIn(game)
    if (room === 0) {
      printer.line(`Waiting for others: ${leftIn(game)} lines are left, and you may have no more.`)
      continue
    }
    printer.line(`Nobody else buys: you take ${room} of the ${leftIn(game)} lines that are left.`)
    const { plays } = await wire.call('getRandomPlaysForGame', { gameInstanceId, count: room })
    await buyPlays(wire, { ...table, game }, { plays, paysIn, printer })
  }
}

/** Waits until it is aborted. */
async function never(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw new Error('stopped')
}

async function giveUp(withinMs: number, signal: AbortSignal): Promise<never> {
  await delay(withinMs + DRAW_TAKES_MS, null, { signal })
  throw new Error(
    `The draw had not ended after ${waitInWords(withinMs + DRAW_TAKES_MS)}. Your plays stay in the game.`,
  )
}
