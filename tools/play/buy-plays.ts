import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { chanceToNumber, expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { priceOfLines } from '#modules/game-rules/rules/check-plays.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { printedCard } from './card-in-words.ts'
import { linesOf } from './choose-plays.ts'
import type { Table } from './play-kind.ts'
import { balanceOf, payIn } from './player.ts'
import { inWords, playInWords, priceInWords } from './price-in-words.ts'
import type { Printer } from './printer.ts'
import type { Wire } from './wire.ts'

interface Purchase {
  plays: readonly string[]
  paysIn: boolean
  printer: Printer
}

/** Buys plays and prints their cost and the calculation. Missing money is an error, or is deposited on request. */
export async function buyPlays(
  wire: Wire,
  table: Table,
  { plays, paysIn, printer }: Purchase,
): Promise<{ gameInstanceId: number }> {
  const { game, definition, money } = table
  tellOffer(table, printer)
  for (const play of plays) {
    printer.line(`  ${playInWords(definition, play)}`)
    if (linesOf(definition, play) !== null)
      for (const row of printedCard(definition, play)) printer.line(`    ${row}`)
  }
  const lines = plays.reduce((sum, play) => sum + (linesOf(definition, play) ?? 0), 0)
  printer.line(`  ${priceInWords(definition, lines, money)}`)
  await haveEnough(wire, table, { lines, paysIn, printer })
  const { gameId, gameInstanceId } = game
  const { currencyId } = definition
  const request = { gameId, gameInstanceId, userPlays: [...plays], currencyId }
  const answer = await wire.call('joinGame', request, randomUUID())
  if (answer.exitCode !== 0) throw new Error(refusalOf(answer))
  const { joinEvent } = answer
  if (joinEvent?.plays !== undefined) {
    const tickets = joinEvent.plays.map((play) => (game.extras?.raffleTicketPrefix ?? '') + play.slice(2))
    printer.line(`Your tickets: ${tickets.join(', ')}`)
  }
  const left = `${(joinEvent?.account.accountBalance ?? 0).toFixed(money.decimalPlaces)} ${money.code}`
  printer.line(`Bought. ${joinEvent?.playsInGame} lines are in the game; you have ${left} left.`)
  return { gameInstanceId: answer.gameInstanceId }
}

async function haveEnough(
  wire: Wire,
  table: Table,
  { lines, paysIn, printer }: { lines: number; paysIn: boolean; printer: Printer },
): Promise<void> {
  const { definition, money } = table
  const { totalMinor } = priceOfLines(definition, lines)
  const { currencyId } = definition
  const total = totalMinor / 10 ** money.decimalPlaces
  const balance = await balanceOf(wire, currencyId)
  if (balance >= total) return
  if (!paysIn) {
    const had = `${balance.toFixed(money.decimalPlaces)} ${money.code}`
    throw new Error(
      `This costs ${inWords(totalMinor, money)} and you have ${had}. ` +
        'Pay in at the cashier, or let this command do it: --pay-in.',
    )
  }
  await payInFor(wire, table, { missing: total - balance, printer })
}

/** Deposits the missing amount in the currency of a game, and prints it. */
async function payInFor(
  wire: Wire,
  { definition, money }: Table,
  { missing, printer }: { missing: number; printer: Printer },
): Promise<void> {
  const amount = await payIn(wire, definition.currencyId, missing)
  printer.line(`Paid in ${amount.toFixed(money.decimalPlaces)} ${money.code} at the sandbox processor.`)
}

function tellOffer({ definition, money }: Table, printer: Printer): void {
  const rules = rulesOf(definition.gameRule)
  const back = expectedReturn(rules, definition)
  if (back === null) return
  const atLeast = `${(100 * chanceToNumber(back)).toFixed(1)} %`
  const price = inWords(priceOfLines(definition, 1).totalMinor, money)
  printer.line(`One line costs ${price}; in the long run at least ${atLeast} of that comes back.`)
}

function refusalOf({ exitCode, exitDescription, offendingPlay }: OperationResult<'joinGame'>): string {
  const which = offendingPlay === undefined ? '' : ` (${offendingPlay})`
  return `The plays were not taken, join error ${exitCode}: ${exitDescription}${which}`
}
