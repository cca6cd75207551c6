import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import Figures from './figures.tsx'
import RealityCheckInterval from './reality-check-interval.tsx'

const period = { deposited: 30, staked: 12.5, won: 4, net: -8.5, playedMs: 5_400_000 }

test('the periods with figures are a table, newest first, and another length of a period is asked of the service', async () => {
  const { screen, client } = renderWithRuntime(<Figures />, {
    messages,
    player: player(),
    answers: {
      getPlayFigures: ({ unit }) => ({
        currencyId: 978,
        netDeposits: { deposited: 0, withdrawn: 0, net: 0 },
        periods: [
          { ...period, from: Date.UTC(2026, unit === 'month' ? 8 : 9, 1) },
          { ...period, from: Date.UTC(2026, 9, 2) },
          { from: Date.UTC(2026, 9, 3), deposited: 0, staked: 0, won: 0, net: 0, playedMs: 0 },
        ],
      }),
    },
  })
  const headers = await screen.findAllByRole('rowheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Oct 2', 'Oct 1'])
  expect(screen.getAllByText('1 h 30 min')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(await screen.findByRole('rowheader', { name: 'Sep 2026' })).toBeTruthy()
  expect(client.calls.map(({ body }) => body)).toEqual([{ unit: 'day' }, { unit: 'month' }])
})

test('periods are named by the days of the site, and the page says when its days and weeks begin', async () => {
  const { screen } = renderWithRuntime(<Figures />, {
    messages,
    player: player(),
    manifest: trialManifest({ timeZone: 'Pacific/Auckland', weekStart: 'sunday' }),
    // The beginning of 2 October in Auckland.
    answers: {
      getPlayFigures: () => ({
        currencyId: 978,
        netDeposits: { deposited: 0, withdrawn: 0, net: 0 },
        periods: [{ ...period, from: Date.UTC(2026, 9, 1, 11) }],
      }),
    },
  })
  expect((await screen.findByRole('rowheader')).textContent).toBe('Oct 2')
  expect(screen.getByText(/Days begin at midnight/).textContent).toBe(
    'Days begin at midnight, New Zealand Time, and weeks on Sunday. Time is how long you were logged in.',
  )
})

test('a player chooses an interval below the one of the site, and it is saved', async () => {
  const { screen, client } = renderWithRuntime(<RealityCheckInterval />, {
    messages,
    player: player(),
    answers: {
      getRealityCheck: () => ({
        intervalMs: 3_600_000,
        siteIntervalMs: 3_600_000,
        ownMinutes: 0,
        sessionStart: Date.UTC(2026, 9, 2),
        currencyId: 978,
        staked: 0,
        won: 0,
        net: 0,
      }),
      updateSelfLimits: () => 'success',
    },
  })
  const choice = await screen.findByLabelText('Remind me')
  const offered = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(offered).toEqual(['Every hour (this site)', 'Every 15 minutes', 'Every 30 minutes'])
  fireEvent.change(choice, { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your reminder is saved')).toBeTruthy()
  expect(client.calls).toContainEqual(
    expect.objectContaining({ op: 'updateSelfLimits', body: { realityCheckMinutes: 30 } }),
  )
})
