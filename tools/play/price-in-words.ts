import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { priceOfLines } from '#modules/game-rules/rules/check-plays.ts'
import type { LineFactor } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { linesOf } from './choose-plays.ts'

/** Format of amounts in minor units of a currency. */
export interface Money {
  code: string
  decimalPlaces: number
}

export function inWords(amountMinor: number, { code, decimalPlaces }: Money): string {
  return `${(amountMinor / 10 ** decimalPlaces).toFixed(decimalPlaces)} ${code}`
}

/** One play with the sum of its lines: `PERM3:4-17-33-52-80@2   10 (3 of 5) × stake 2 = 20 lines`. */
export function playInWords(definition: GameDefinition, play: string): string {
  const rules = rulesOf(definition.gameRule)
  const lines = linesOf(definition, play)
  if (lines === null) return `${play}   no play of this game`
  const checked = play === rules.tickets?.nextFree ? null : rules.checkPlay(definition, play)
  const factors = checked?.ok ? (checked.factors ?? []).filter(({ ways }) => ways > 1) : []
  const sum = factors.map(factorInWords).join(' × ')
  const total = `${lines} ${lines === 1 ? 'line' : 'lines'}`
  return factors.length === 0 ? `${play}   ${total}` : `${play}   ${sum} = ${total}`
}

function factorInWords(factor: LineFactor): string {
  switch (factor.of) {
    case 'numbers':
    case 'numbers2nd':
      return `${factor.ways} (${factor.taken} of ${factor.picked})`
    case 'partners':
      return `${factor.ways} (with each other number)`
    case 'stake':
      return `stake ${factor.ways}`
  }
}

/** The price of a number of lines, with its calculation. */
export function priceInWords(definition: GameDefinition, lines: number, money: Money): string {
  const { costMinor, feeMinor, totalMinor } = priceOfLines(definition, lines)
  if (costMinor + feeMinor === 0) return `${lines} × nothing: the game is free`
  const cost = inWords(definition.gamePlayCostMinor, money)
  const fee = inWords(definition.gameFeePerPlayMinor, money)
  return `${lines} × ${feeMinor === 0 ? cost : `(${cost} + ${fee} fee)`} = ${inWords(totalMinor, money)}`
}
