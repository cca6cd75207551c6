import { expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import CashierHome from './cashier-home.tsx'

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/deposit', screen: 'cashier.deposit', access: 'guarded', layout: 'frame' },
] as const

function Screen({ params }: { params: { currencyId?: string } }) {
  return <CashierHome site={useSite()} params={params} />
}

test.each([
  [{}, '/deposit'],
  [{ currencyId: '756' }, '/deposit?currencyId=756'],
])('the cashier links to a deposit in the currency of its own address: %j', async (params, path) => {
  const { screen } = renderWithRuntime(<Screen params={params} />, {
    manifest: trialManifest({ routes: [...ROUTES] }),
    messages,
    player: player(),
    accounts: [playerAccount({ accountBalance: 20 })],
    answers: { getDepositRequests: () => [] },
  })
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(path)
  expect(await screen.findByText('No deposits yet')).toBeTruthy()
})
