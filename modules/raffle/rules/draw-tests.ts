import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { type DrawTest, PLAIN } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { DrawCounter, drawTests } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { raffleGame } from './raffle-game.ts'
import { ticketRules } from './ticket-numbers.ts'

const TICKETS = 1_000_000
const PRIZES = 10
const SOLD = { count: TICKETS, playAt: (index: number) => ticketRules.playOf(index + 1) }
const RAFFLE: GameDefinition = {
  ...PLAIN,
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: TICKETS,
  prizes: [1, 3, 6].map((prizeCount, index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    prizeCount,
    guaranteedPrizeMinor: 100,
  })),
}

/** Distinct tickets for all prizes, among a million sold. */
export const raffleTests = (): DrawTest[] => [
  {
    name: 'a raffle, 10 of 1,000,000 tickets',
    numbersADraw: PRIZES,
    test(draws, source) {
      const counter = new DrawCounter(PRIZES, TICKETS)
      for (let drawn = 0; drawn < draws; drawn++)
        counter.add(raffleGame.draw(RAFFLE, SOLD, source).flatMap(({ balls }) => balls))
      return drawTests(counter)
    },
  },
]
