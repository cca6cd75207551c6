import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
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
