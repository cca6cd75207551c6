import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import { FreePlays } from './free-plays.tsx'

const OFFERED = {
  campaignId: 17,
  gameId: 7,
  gameTitle: 'Northern Six',
  plays: 3,
  worth: 7.5,
  currencyId: 978,
  endsTime: Date.UTC(2026, 11, 24),
}

function open(result: { result: 0 } | { result: 1; plays: number }) {
  let offered = [OFFERED]
  return renderWithRuntime(<FreePlays />, {
    messages,
    player: player(),
    answers: {
      getFreePlays: () => offered,
      takeFreePlays: () => {
        offered = []
        return result
      },
    },
  })
}

test.each([
  ['are the player’s once they are taken', { result: 1 as const, plays: 3 }, /are yours/],
  ['that are over meanwhile are said to be so', { result: 0 as const }, /not offered any more/],
])('free plays %s', async (_what, result, told) => {
  const { screen, client } = open(result)
  expect((await screen.findByText(/^3 free plays of/)).textContent).toBe('3 free plays of Northern Six')
  expect(screen.getByText(/^Worth/).textContent).toMatch(/^Worth 7,50.€\. They are lucky dips/)
  fireEvent.click(screen.getByRole('button', { name: 'Take the free plays' }))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take the free plays' })).toBeNull()
  expect(client.calls.find(({ op }) => op === 'takeFreePlays')?.body).toEqual({ campaignId: 17 })
})
