import { randomInt, randomUUID } from 'node:crypto'
import { roomIn } from '#tools/play/choose-game.ts'
import { DEMO_LOGIN } from '#tools/play/player.ts'
import type { Wire } from '#tools/play/wire.ts'
import { chooseGameToJoin, oneOf } from '../choose-game-to-join.ts'
import type { DemoSite } from '../demo-site.ts'
import { openGamesOf } from '../opening-sale.ts'
import { isLoggedOut, type SimulatedPlayer } from '../simulated-player.ts'

/** Purchases of a visit, and plays of a purchase, at the most. */
const PURCHASES_MOST = 4
const PLAYS_MOST = 8
/** The average number of visits between two withdrawals. */
const VISITS_A_WITHDRAWAL = 8
/** An account that exists in no bank: the example of the standard. */
const IBAN = 'IE64IRCE92050112345678'
/** Players at the beginning of a history; the others come one after the other. */
const FIRST_PLAYERS = 8

/** The player of a visit: one of those who have come so far. `elapsed` is the part of the history before it, from 0 to 1. */
export function visitorOf(players: readonly SimulatedPlayer[], elapsed: number): SimulatedPlayer | undefined {
  const known = FIRST_PLAYERS + Math.floor(elapsed * (players.length - FIRST_PLAYERS))
  return oneOf(players.slice(0, Math.min(players.length, known)))
}

/** Lets a player log in, buy some plays and leave; returns the number of plays. */
export async function makeVisit({ now }: Pick<DemoSite, 'now'>, player: SimulatedPlayer): Promise<number> {
  let bought = 0
  try {
    const wire = await player.connection()
    const purchases = 1 + randomInt(PURCHASES_MOST)
    for (let count = 0; count < purchases; count += 1) {
      const games = await openGamesOf(wire, now())
      const game = chooseGameToJoin(games.map((one) => ({ ...one, hasVisitors: false, missing: 1 })))
      if (game === undefined) continue
      const { plays } = await player.buy(game, 1 + randomInt(Math.min(PLAYS_MOST, roomIn(game))))
      bought += plays
    }
    if (randomInt(VISITS_A_WITHDRAWAL) === 0) await withdraw(wire, player)
  } catch (error) {
    if (!isLoggedOut(error)) throw error
  } finally {
    player.close()
  }
  return bought
}

/** Asks for winnings where the site pays them to an IBAN, else for a deposit that was not played. Refusals are the rules of the site. */
async function withdraw(wire: Wire, { username }: SimulatedPlayer): Promise<void> {
  const { status, terms } = await wire.call('getWithdrawalStep', {})
  if (status !== 'ready' || terms === undefined) return
  const { currencyId, minAmount, maxAmount, bankDetails, returnUnplayed } = terms
  const isPaidOut = bankDetails === 'iban' && maxAmount >= minAmount
  const amount = isPaidOut ? Math.min(maxAmount, 3 * minAmount) : (returnUnplayed?.amount ?? 0)
  if (amount === 0) return
  const bankAccount = isPaidOut ? { bankAccount: { holder: `Ada Player ${username}`, number: IBAN } } : {}
  const request = { amount, currencyId, password: DEMO_LOGIN.password, ...bankAccount }
  await wire.call('payoutSubmit', request, randomUUID())
}
