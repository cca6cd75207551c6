import { act, fireEvent, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import lobby from '#modules/lobby/module.ts'
import messages from '#modules/lobby/messages/en.json'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { OperatorHtml } from './operator-html.tsx'

/** What a module of the game's kind offers in the dialog. */
function Offer({ game }: { game: GameInstance }) {
  const go = useGo()
  return (
    <button type="button" onClick={() => go('trial.pick', { id: game.gameInstanceId })}>
      {`Pick for ${game.gameInstanceId}`}
    </button>
  )
}
const trial = trialModule({
  id: 'trial',
  slots: {
    'game.oneClick': {
      when: ({ game }: { game: GameInstance }) => game.gameRule === 'oneDrawGame',
      load: async () => ({ default: Offer }),
    },
  },
})
const games = [
  gameInstance({ gameId: 7, gameInstanceId: 70, gameTitle: 'Closed draw', gameStatus: 'CLOSED' }),
  gameInstance({ gameId: 7, gameInstanceId: 71, gameTitle: 'Next draw', gameRule: 'oneDrawGame' }),
  gameInstance({ gameId: 8, gameInstanceId: 80, gameTitle: 'A raffle', gameRule: 'raffleGame' }),
]

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}

async function open(html: string, launches = false, answers: Answers = {}) {
  const page = (
    <>
      <OperatorHtml html={html} launches={launches} />
      <Where />
    </>
  )
  const shown = renderWithRuntime(page, {
    modules: [lobby, trial],
    messages,
    games,
    path: '/p/offer',
    answers,
  })
  const settle = () => act(async () => vi.dynamicImportSettled())
  await settle()
  return {
    ...shown,
    settle,
    link: (name: string) => shown.screen.getByRole('link', { name }),
    dialog: () => shown.screen.queryByRole('dialog'),
    address: () => shown.screen.getByTestId('address').textContent,
  }
}

test('a link to a game opens its next open instance in a dialog over the page', async () => {
  const { link, dialog, address, settle } = await open('<a data-game-id="7">Play</a>')
  expect(dialog()).toBeNull()
  // An address makes it a link for the keyboard too.
  expect(link('Play').getAttribute('href')).toBe('#')
  expect(link('Play').getAttribute('aria-haspopup')).toBe('dialog')
  fireEvent.click(link('Play'))
  await settle()
  expect(within(dialog()!).getByRole('heading').textContent).toBe('Next draw')
  expect(within(dialog()!).getByRole('button', { name: 'Pick for 71' })).toBeTruthy()
  expect(address()).toBe('/p/offer')
})

test('the dialog shows the operator’s texts for one click: before the purchase, and once it is made', async () => {
  const gameDetails = {
    ...games[1]!,
    oneClickBundleName: 'Weekend bundle',
    oneClickStartInfo: 'One tap buys it.',
    oneClickSuccessInfo: 'Thank you.',
  }
  const getGameLobby = () => ({ gameDetails, gamePlayerInfo: { players: [] }, gamePayoutInfo: { rows: [] } })
  const { link, dialog, settle, services } = await open('<a data-game-id="7">Play</a>', false, {
    getGameLobby: getGameLobby as never,
  })
  fireEvent.click(link('Play'))
  await settle()
  expect(await within(dialog()!).findByText('One tap buys it.')).toBeTruthy()
  expect(within(dialog()!).getByRole('heading').textContent).toBe('Weekend bundle')
  await act(async () => {
    services.live.change({ put: [{ ...games[1]!, lastJoinTimeMs: Date.now() + 1000 }] })
    services.live.flush()
  })
  expect(await within(dialog()!).findByText('Thank you.')).toBeTruthy()
  expect(within(dialog()!).queryByText('One tap buys it.')).toBeNull()
})

test('the dialog of a game closes when it leads to another screen', async () => {
  const { link, dialog, address, settle, screen } = await open('<a data-game-id="7" href="/lobby">Play</a>')
  fireEvent.click(link('Play'))
  await settle()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pick for 71' })))
  expect(address()).toBe('/pick?id=71')
  expect(dialog()).toBeNull()
})

test.each(['8', '9'])('the dialog of game %s, which is not on sale, explains that', async (gameId) => {
  const { link, dialog, settle } = await open(`<a data-game-id="${gameId}">Play</a>`)
  fireEvent.click(link('Play'))
  await settle()
  expect(dialog()!.textContent).toContain('This game is not on sale here at the moment.')
})

test('a page can open the dialog of a game by itself, once a visit', async () => {
  const html =
    '<a data-game-id="8" data-autolaunch="false">Raffle</a> <a data-game-id="7" data-autolaunch>Play</a>'
  const { dialog, settle, screen } = await open(html, true)
  expect(within(dialog()!).getByRole('heading').textContent).toBe('Next draw')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await settle()
  expect(dialog()).toBeNull()
})

test('pages with rules or prizes open no dialog by themselves', async () => {
  const { dialog } = await open('<a data-game-id="7" data-autolaunch>Play</a>')
  expect(dialog()).toBeNull()
})

test.each(['0', '-7', '7e2', 'x', '', '../7', '9'.repeat(16)])(
  'a link with the game number %j is an ordinary link',
  async (gameId) => {
    const { link, dialog, address, settle } = await open(`<a data-game-id="${gameId}" href="/lobby">Play</a>`)
    fireEvent.click(link('Play'))
    await settle()
    expect(dialog()).toBeNull()
    expect(address()).toBe('/lobby')
  },
)

test('security 18: active content is removed from a page, also beside a link to a game', async () => {
  const { screen } = await open(
    '<a data-game-id="7" onclick="alert(1)" href="javascript:alert(1)" target="_blank">Play</a><script>1</script><form></form>',
  )
  const html = screen.container.innerHTML
  expect(html).not.toMatch(/onclick|javascript|script|form|_blank/)
  expect(html).toContain('data-game-id="7"')
})
