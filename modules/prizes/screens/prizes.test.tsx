import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { player, wonItem } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import messages from '../messages/en.json'
import PrizeDetails from '../modals/prize-details.tsx'
import Prize from './prize.tsx'
import PrizeList from './prize-list.tsx'

const AGENT = {
  agentId: 3,
  name: 'Harbour Kiosk',
  street: '1 Harbour Street',
  city: 'Flensburg',
  country: 'DE',
}
const ROUTES = [
  ['/', 'lobby.home'],
  ['/prizes', 'prizes.list'],
  ['/prize', 'prizes.item'],
  ['/address', 'account.address'],
  ['/contact', 'support.home'],
].map(([path = '', screen = '']) => ({ path, screen, access: 'open' as const, layout: 'frame' as const }))

function show(what: React.ReactNode, items: readonly PlayerPrizeItem[], answers: Answers = {}, details = {}) {
  return renderWithRuntime(what, {
    manifest: trialManifest({ routes: ROUTES }),
    messages,
    player: player({ details }),
    answers: {
      getPlayerPrizeItems: () => [...items],
      getPlayerPrizeItemAgents: () => [AGENT],
      ...answers,
    },
  })
}

function ItemScreen({ id = 17 }: { id?: number }) {
  return <Prize site={useSite()} params={{ id }} />
}

describe('the list of prizes', () => {
  test('an item to choose shows its deadline and leads to its screen', async () => {
    const { screen } = show(<PrizeList />, [wonItem(), wonItem({ prizeItemId: 16, status: 'shipped' })])
    const link = await screen.findByRole('link', { name: 'Choose how you get it' })
    expect(link.getAttribute('href')).toBe('/prize?id=17')
    expect(screen.getAllByText('on the fjord').map(({ tagName }) => tagName)).toEqual(['EM', 'EM'])
    expect(screen.getByText(/Please choose until/).textContent).toContain('2027')
    expect(screen.getByRole('link', { name: 'See the prize' }).getAttribute('href')).toBe('/prize?id=16')
  })

  test('a player without items is led to the games', async () => {
    const { screen } = show(<PrizeList />, [])
    expect(await screen.findByText('No prizes yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To the games' })).toBeTruthy()
  })
})

describe('one prize', () => {
  test('a question about it begins with its number', async () => {
    const { screen } = show(<ItemScreen />, [wonItem()])
    const ask = await screen.findByRole('link', { name: 'Ask about it' })
    expect(ask.getAttribute('href')).toBe('/contact?topic=prize&reference=17')
  })

  test('its texts, ticket, value and steps are shown', async () => {
    const { screen } = show(<ItemScreen />, [wonItem({ quantity: 2 })])
    expect(await screen.findByText('Seven nights for four, with a boat and firewood.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^2 × A week in a cabin/)
    expect(screen.getByRole('link', { name: 'Fjord Cabins' }).getAttribute('href')).toBe('/p/sponsor')
    expect(screen.getByText('Ticket').closest('div')?.textContent).toContain('000123')
    expect(screen.getByText('Value').closest('div')?.textContent).toContain('1')
    expect(screen.getAllByText('To come')).toHaveLength(3)
  })

  test('collecting it names the agent, and sends the choice', async () => {
    const { screen, client } = show(<ItemScreen />, [wonItem()], {
      claimPrizeItem: () => ({
        result: 1,
        prizeItem: wonItem({ status: 'claimed', choice: 'agent', agent: AGENT }),
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Collect it here' }))
    expect(screen.getByText('Harbour Kiosk')).toBeTruthy()
    await waitFor(() =>
      expect(client.calls.find(({ op }) => op === 'claimPrizeItem')?.body).toEqual({
        prizeItemId: 17,
        choice: 'agent',
        agentId: 3,
      }),
    )
  })

  test('cash asks for a confirmation first, and a refusal says why', async () => {
    const { screen, client } = show(<ItemScreen />, [wonItem()], {
      claimPrizeItem: () => ({ result: 0, status: 'expired', prizeItem: wonItem({ status: 'expired' }) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Take the cash/ }))
    expect(client.calls.map(({ op }) => op)).not.toContain('claimPrizeItem')
    expect(await screen.findByText(/goes into your balance at once\. You cannot/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: /^Take the cash/ }).at(-1)!)
    expect(await screen.findByText('The time to choose is over. Please contact our support.')).toBeTruthy()
  })

  test.each([
    [{}, 'Your account has no address yet.', 'Add an address', 0],
    [
      { primaryAddressStreet: '2 Hill Road', primaryAddressPostalcode: '24103', primaryAddressCity: 'Kiel' },
      '2 Hill Road, 24103 Kiel',
      'Change the address',
      1,
    ],
  ])('sending it needs an address: %j', async (details, said, link, buttons) => {
    const { screen } = show(<ItemScreen />, [wonItem()], {}, details)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/address')
    expect(screen.queryAllByRole('button', { name: 'Send it to this address' })).toHaveLength(buttons)
  })

  test('an item that is ready shows where, and has no choice any more', async () => {
    const { screen } = show(<ItemScreen />, [
      wonItem({ status: 'at-agent', choice: 'agent', agent: AGENT, claimedTime: 2, sentTime: 3 }),
    ])
    expect(await screen.findByText('Where you collect it')).toBeTruthy()
    expect(screen.queryByText('Change your choice')).toBeNull()
  })

  test('an unknown number leads back to the list', async () => {
    const { screen } = show(<ItemScreen id={99} />, [wonItem()])
    expect(await screen.findByText('There is no such prize')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All my prizes' }).getAttribute('href')).toBe('/prizes')
  })
})

test('the details of an item in a prize table show its text and value', async () => {
  const { prizeItem } = wonItem()
  const { screen } = show(
    <PrizeDetails gameInstanceId={70} rankNumber={1} rankNumber2nd={0} close={() => undefined} />,
    [],
    {
      getGamePayoutInfo: () => ({
        gameInstanceId: 70,
        final: false,
        currencyId: 978,
        prizePool: 0,
        rows: [{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, prizeItem }],
      }),
    },
  )
  expect(await screen.findByText('To be taken within a year.')).toBeTruthy()
  expect(screen.getByText('Value').closest('div')?.textContent).toContain('1')
})
