import type { CardOutcome } from '#games/checkout/instant-card.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { gameInstance } from './entities.ts'

/** A crossword game for tests and stories: two crosswords at 2.00. */
export const CROSSWORD_GAME: GameInstance = gameInstance({
  gameTitle: 'Harbour Crossword',
  gameRule: 'crosswordGame',
  gamePlayout: 'crossword',
  gamePlaySize: 18,
  gamePlayRange: 26,
  gamePlayMax: 1,
  playerPlayMax: 1,
  extras: {
    configuration: {
      crosswords: [
        ['TEA..', '.A...', '.RAT.'],
        [
          'P.M.CRUISE.',
          'L.O..I..L.I',
          'A.R..V.NETS',
          'NINE.E..E.L',
          'E.I.FROST.E',
          'TON....L...',
          '..GLACIER.H',
          '.N...L.D..U',
          '.O.M.I.SKIS',
          '.SCARF....K',
          '.E.P.FISH.Y',
        ],
      ],
    },
  },
})

const prize = (
  rankNumber: number,
  [wordsCompleted, rankPrize, odds]: [number, number, number],
): PayoutRow => ({
  rankNumber,
  rankNumber2nd: 0,
  rankPrize,
  meta: { wordsCompleted, odds },
})

export const CROSSWORD_ROWS: readonly PayoutRow[] = [
  prize(1, [16, 2000, 61_300.5]),
  prize(2, [12, 40, 410.2]),
  prize(3, [8, 4, 12.65]),
  prize(4, [2, 2, 5.21]),
]

/** The letters of a card, in order. */
const lettersOf = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0) - 64)

/** A card with the first crossword: its first three letters complete TEA, the fourth EAR and RAT. */
export const SMALL_CARD: CardOutcome = {
  play: 'X:1',
  balls: lettersOf('TEARBCDFGHIJKLMNOP'),
  prize: 2,
}

/** A card with the second crossword. */
export const LARGE_CARD: CardOutcome = {
  play: 'X:2',
  balls: lettersOf('ESRTLIONAHFCBDWXYZ'),
  prize: 4,
}
