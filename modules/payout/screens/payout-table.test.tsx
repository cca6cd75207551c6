import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { useSite } from '#runtime/site/site.ts'
import messages from '../messages/en.json'
import PayoutTable from './payout-table.tsx'

function Screen({ id }: { id: number }) {
  return <PayoutTable site={useSite()} params={{ id }} />
}

test('the payout screen of a game that does not exist links back to the games', async () => {
  const getGameLobby = () => {
    throw new Fault(FAULT.notFound)
  }
  const { screen } = renderWithRuntime(<Screen id={99} />, { messages, answers: { getGameLobby } })
  expect(await screen.findByRole('link', { name: 'Go to the lobby' })).toBeDefined()
})
