import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { useSite } from '#runtime/site/site.ts'
import messages from '../messages/en.json'
import PayoutTable from './payout-table.tsx'

function Screen({ id }: { id?: string }) {
  return <PayoutTable site={useSite()} params={id === undefined ? {} : { id }} />
}

test.each([undefined, '', 'abc', '0', '-4', '1.5'])(
  'the payout screen sends no request for the id %j and links back to the games',
  async (id) => {
    const { screen, client } = renderWithRuntime(<Screen {...(id === undefined ? {} : { id })} />, {
      messages,
    })
    expect(await screen.findByRole('link', { name: 'Go to the lobby' })).toBeDefined()
    expect(client.calls).toEqual([])
  },
)

test('the payout screen of a game that does not exist links back to the games', async () => {
  const getGameLobby = () => {
    throw new Fault(FAULT.notFound)
  }
  const { screen } = renderWithRuntime(<Screen id="99" />, { messages, answers: { getGameLobby } })
  expect(await screen.findByRole('link', { name: 'Go to the lobby' })).toBeDefined()
})
