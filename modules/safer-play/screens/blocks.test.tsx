import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noticesAtom } from '#runtime/notices/notices.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import messages from '../messages/en.json'
import BlockMark from '../slots/block-mark.tsx'
import GameBlockNote from '../slots/game-block.tsx'
import Blocks from './blocks.tsx'

const found = {
  blocks: [
    { blockId: 3, gameRule: 'scratchcardGame' as const, until: INDEFINITE_UNTIL, isLifted: false },
    { blockId: 2, gameId: 7, title: 'Northern Six', until: Date.UTC(2026, 11, 1), isLifted: true },
  ],
  kinds: ['oneDrawGame' as const],
  games: [{ gameId: 9, gameRule: 'oneDrawGame' as const, title: 'Evening Draw' }],
}

const Screen = ({ game }: { game: number | undefined }) => <Blocks site={useSite()} params={{ game }} />

const open = (game?: number, lifted: 'success' | 'ends-before' = 'success') =>
  renderWithRuntime(<Screen game={game} />, {
    messages,
    player: player(),
    answers: {
      getGameBlocks: () => found,
      blockGames: () => 'success',
      liftGameBlock: () => lifted,
    },
  })

test('players block the game from whose page they come until further notice', async () => {
  const { screen, client } = open(9)
  const what = await screen.findByLabelText('What you block')
  expect((what as HTMLSelectElement).value).toBe('game:9')
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(client.calls).toContainEqual(expect.objectContaining({ op: 'blockGames' })))
  expect(client.calls.find(({ op }) => op === 'blockGames')?.body).toEqual({ days: 0, gameId: 9 })
})

test('nothing is sent before something is chosen', async () => {
  const { screen, client } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }))
  expect(screen.getByText('Please choose what you block.')).toBeTruthy()
  expect(client.calls.map(({ op }) => op)).toEqual(['getGameBlocks'])
})

test('a block is lifted after a confirmation that names the wait, and a lifted one says when it ends', async () => {
  const { screen, client } = open()
  expect(await screen.findByText(/Lifted: it ends on/)).toBeTruthy()
  expect(screen.getByText('It lasts until further notice.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Lift' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/after 24 hours/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Lift' }))
  await waitFor(() =>
    expect(client.calls.find(({ op }) => op === 'liftGameBlock')?.body).toEqual({ blockId: 3 }),
  )
})

test('a block that ends within the wait is not lifted, and a notice says so', async () => {
  const { screen, store } = open(undefined, 'ends-before')
  fireEvent.click(await screen.findByRole('button', { name: 'Lift' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Lift' }))
  await waitFor(() => expect(store.get(noticesAtom).map(({ tone }) => tone)).toEqual(['info']))
})

test('a blocked game is marked in lists, and its page says so; another one can be blocked there', async () => {
  const show = (gameRule: 'scratchcardGame' | 'oneDrawGame') => {
    const game = gameInstance({ gameId: 9, gameRule })
    return renderWithRuntime(
      <>
        <BlockMark game={game} />
        <GameBlockNote game={game} />
      </>,
      { messages, player: player(), answers: { getGameBlocks: () => found } },
    )
  }
  const blocked = show('scratchcardGame')
  expect(await blocked.screen.findByText('Blocked by you')).toBeTruthy()
  expect(blocked.screen.getByText('You have blocked this game')).toBeTruthy()
  blocked.screen.unmount()
  const { screen } = show('oneDrawGame')
  const link = await screen.findByRole('link', { name: 'Block this game for me' })
  expect(link.getAttribute('href')).toContain('game=9')
  expect(screen.queryByText('Blocked by you')).toBeNull()
})
