import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { SPINNER_GAME } from '#runtime/testing/spinner-game.ts'
import { wholeGame } from './whole-game.ts'

test('an instance has its live state and what lists of games omit: its item and the contents of its cards', () => {
  const bonoboItem = { prizeItem: { name: 'A boat', rankPrize: 9000 } }
  const details = { ...SPINNER_GAME, gamePlayCurrent: 1, bonoboItem }
  const { configuration } = details.extras ?? {}
  const live = gameInstance({ gamePlayCurrent: 7, extras: { raffleTicketPrefix: 'HH' } })
  expect(wholeGame(live, details)).toEqual({
    ...live,
    bonoboItem,
    extras: { raffleTicketPrefix: 'HH', configuration },
  })
})

test('an instance without a live state is as the request answered it', () => {
  expect(wholeGame(undefined, SPINNER_GAME)).toBe(SPINNER_GAME)
})

test('a live state whose request has nothing more stays as it is', () => {
  const live = gameInstance({ gamePlayCurrent: 7 })
  expect(wholeGame(live, gameInstance({ gamePlayCurrent: 1 }))).toEqual(live)
})
