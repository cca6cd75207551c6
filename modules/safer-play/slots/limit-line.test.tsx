import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import saferPlay from '../module.ts'
import LimitLine from './limit-line.tsx'

const LIMIT = { kind: 'weeklyBet' as const, amount: 20, used: 12, left: 8 }

type Check = OperationResult<'checkMaximumWagers'>

function show(limits: OperationResult<'getSelfLimits'>['limits'], check: Check, unlinked = false) {
  const line = <LimitLine spends="play" wager={{ currencyId: 978, amount: 10 }} unlinked={unlinked} />
  return renderWithRuntime(line, {
    messages,
    modules: [saferPlay],
    player: player(),
    answers: {
      getSelfLimits: () => ({ currencyId: 978, depositWaitDays: 7, betWaitDays: 30, limits }),
      checkMaximumWagers: () => check,
    },
  })
}

test('a purchase above what the limits leave is said before it is made', async () => {
  const { screen } = show([LIMIT], { result: 0, refusal: 'limits-reached' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/above what your limits leave/)
  expect(screen.getByText(/left of your bets this week/)).toBeTruthy()
})

test('a purchase without a rate to the currency of the limit is not called too high', async () => {
  const { screen } = show([LIMIT], { result: 0, refusal: 'limit-without-rate' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/no exchange rate/)
})

test('a purchase within the limits shows what is left of them', async () => {
  const { screen, client } = show([LIMIT], { result: 1 })
  expect(await screen.findByText(/left of your bets this week/)).toBeTruthy()
  await expect.poll(() => client.calls.map(({ op }) => op)).toContain('checkMaximumWagers')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [false, 1],
  [true, 0],
])('the line unlinked (%s) leads to the limits in %i places', async (unlinked, links) => {
  const { screen } = show([LIMIT], { result: 1 }, unlinked)
  await screen.findByText(/left of your bets this week/)
  expect(screen.queryAllByText('My limits')).toHaveLength(links)
})

test('a player without a limit is asked nothing more', async () => {
  const { client } = show([], { result: 0, refusal: 'limits-reached' })
  await expect.poll(() => client.calls.map(({ op }) => op)).toEqual(['getSelfLimits'])
})

function showDeposit(limits: OperationResult<'getSelfLimits'>['limits']) {
  const manifest = trialManifest()
  return renderWithRuntime(<LimitLine spends="deposit" />, {
    messages,
    modules: [saferPlay],
    player: player(),
    manifest: { ...manifest, settings: { ...manifest.settings, depositLimitPrompt: true } },
    answers: { getSelfLimits: () => ({ currencyId: 978, depositWaitDays: 7, betWaitDays: 30, limits }) },
  })
}

test('GB RTS 12A: before a deposit, a player without a deposit limit is asked for one until there is an answer', async () => {
  const { screen } = showDeposit([LIMIT])
  expect(await screen.findByText('Would you like a limit for your deposits?')).toBeTruthy()
  expect(screen.getByText('Set a limit')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go on without one' }))
  expect(screen.queryByText('Would you like a limit for your deposits?')).toBeNull()
})

test('a player with a deposit limit is not asked for one', async () => {
  const { screen } = showDeposit([{ kind: 'dailyDeposit', amount: 20, used: 5, left: 15 }])
  expect(await screen.findByText(/15/)).toBeTruthy()
  expect(screen.queryByText('Would you like a limit for your deposits?')).toBeNull()
})
