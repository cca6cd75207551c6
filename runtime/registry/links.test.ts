import { expect, test, vi } from 'vitest'
import type { Modals } from '#runtime/modals/modals.ts'
import type { useGo } from '#runtime/router/navigate.ts'
import type { ScreenProps } from './module.ts'
import type { ScreenLink } from './links.ts'

type Go = ReturnType<typeof useGo>

test('a link to an unknown screen, or with wrong parameters, does not compile', () => {
  const go = vi.fn<(...link: unknown[]) => void>() as unknown as Go
  go('playout.watch', { id: 7 })
  go('picking.pick', { gid: 3, step: undefined })
  go('lobby.home')
  // @ts-expect-error no module has this screen
  go('playout.wacth', { id: 7 })
  // @ts-expect-error the game instance to watch is missing
  go('playout.watch')
  // @ts-expect-error a game instance is a number
  go('playout.watch', { id: '7' })
  // @ts-expect-error this screen is told nothing of that name
  go('picking.pick', { game: 3 })
  // @ts-expect-error this screen is told nothing
  go('account.home', { id: 7 })
  expect(go).toHaveBeenCalledTimes(8)
})

test('a link as a value has the same type check as a call', () => {
  const links: ScreenLink[] = [
    { screen: 'playout.watch', params: { id: 7 } },
    { screen: 'lobby.home' },
    // @ts-expect-error the game instance is missing
    { screen: 'playout.gameOver' },
  ]
  expect(links).toHaveLength(3)
})

test('a modal without its required props does not compile', () => {
  const open = vi.fn<(...modal: unknown[]) => void>() as unknown as Modals['open']
  open('payout.table', { gameInstanceId: 7 })
  open('runtime.ok', { title: 'Done', onOk: () => undefined })
  open('session.login')
  // @ts-expect-error no module has this modal
  open('session.lgoin')
  // @ts-expect-error the game instance is missing
  open('payout.table')
  // @ts-expect-error the game instance has another name
  open('payout.table', { id: 7 })
  expect(open).toHaveBeenCalledTimes(6)
})

test('a screen gets its parameters of the kinds and under the names in its facts', () => {
  const params: ScreenProps<'playout.watch'>['params'] = { id: 7 }
  // @ts-expect-error no link tells it this
  expect(params.gameId).toBeUndefined()
  expect(params.id + 1).toBe(8)
})
