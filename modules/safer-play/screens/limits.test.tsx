import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { LIMIT_KINDS, type LimitKind } from '#schemas/entities/player-limit.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import type { Limit, Limits as LimitsAnswer } from '../state/limit-fields.ts'
import Limits from './limits.tsx'

const limitsWith = (own: Partial<Record<LimitKind, Partial<Limit>>> = {}): LimitsAnswer => ({
  currencyId: 978,
  depositWaitDays: 7,
  betWaitDays: 30,
  limits: LIMIT_KINDS.map((kind) => ({ kind, used: 0, ...own[kind] })),
})

function open(limits: LimitsAnswer, answers: Answers = {}, manifest = trialManifest()) {
  const trial = renderWithRuntime(<Limits />, {
    messages,
    manifest,
    player: player(),
    answers: { getSelfLimits: () => limits, updateSelfLimits: () => 'success', ...answers },
  })
  const { screen, client } = trial
  return {
    ...trial,
    type: async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save my limits' })),
    saved: () => client.calls.filter(({ op }) => op === 'updateSelfLimits').map(({ body }) => body),
  }
}

test('GB RTS 12A: a limit shows what is used and left of it, and that of customer service', async () => {
  const { screen } = open(
    limitsWith({
      dailyDeposit: { amount: 50, used: 20, left: 30 },
      weeklyBet: { accountAmount: 40, used: 0, left: 40 },
    }),
  )
  expect(await screen.findByLabelText('Deposits in a day')).toHaveProperty('value', '50')
  expect(screen.getByText(/20.* used, .*30.* left/)).toBeTruthy()
  expect(screen.getByText(/Customer service has set .*40/)).toBeTruthy()
})

test('where losses count over 24 hours, the limit of a day says so', async () => {
  const trial = trialManifest()
  const manifest = { ...trial, settings: { ...trial.settings, rollingLossLimit: true } }
  const { screen } = open(limitsWith({ dailyLoss: { amount: 50, used: 20, left: 30 } }), {}, manifest)
  expect(await screen.findByLabelText('Losses in 24 hours')).toHaveProperty('value', '50')
  expect(screen.getByRole('progressbar', { name: 'Used: losses in 24 hours' })).toBeTruthy()
  expect(screen.queryByText('Losses in a day')).toBeNull()
})

test('GB RTS 12D: after its wait a higher limit is confirmed, or the present one is kept', async () => {
  const next = { amount: 80, from: Date.now() - 1000, needsConfirmation: 1 as const }
  const { screen, saved } = open(limitsWith({ weeklyDeposit: { amount: 20, next } }))
  expect((await screen.findByText(/You asked for/)).textContent).toContain('80')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(saved()).toEqual([{ weeklyLimitEnabled: 1, weeklyLimit: 80 }]))
  expect(screen.getByRole('button', { name: 'Keep the present limit' })).toBeTruthy()
})

test('a higher limit cannot be confirmed before its wait is over', async () => {
  const next = { amount: 80, from: Date.now() + 86_400_000, needsConfirmation: 1 as const }
  const { screen } = open(limitsWith({ weeklyDeposit: { amount: 20, next } }))
  expect(await screen.findByText(/applies from/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('before it is saved, a change says when it applies', async () => {
  const { screen, type } = open(limitsWith({ dailyDeposit: { amount: 50 }, weeklyBet: { amount: 20 } }))
  await type('Deposits in a day', '30')
  expect(screen.getByText('Applies as soon as you save.')).toBeTruthy()
  await type('Deposits in a day', '60')
  expect(screen.getByText('Applies 7 days after you save.')).toBeTruthy()
  await type('Bets in a week', '')
  expect(screen.getByText('Applies 30 days after you save.')).toBeTruthy()
})

test('GB RTS 12B, MT limits, IE monetary limits: the changed limits alone are saved, and the player is notified', async () => {
  const { screen, type, save, saved } = open(limitsWith({ monthlyDeposit: { amount: 200 } }))
  await type('Deposits in a week', '80')
  save()
  expect(await screen.findByText('Your limits are saved')).toBeTruthy()
  expect(saved()).toEqual([{ weeklyLimitEnabled: 1, weeklyLimit: 80 }])
})

test('limits out of order are refused in the form and not sent', async () => {
  const { screen, type, save, saved } = open(limitsWith())
  await type('Losses in a day', '80')
  await type('Losses in a week', '50')
  save()
  expect(screen.getByText('A limit cannot be higher than that of a longer period.')).toBeTruthy()
  expect(saved()).toEqual([])
})

test('a refusal of the service is explained, and no success is reported', async () => {
  const { screen, type, save } = open(limitsWith(), { updateSelfLimits: () => 'above-account-limit' })
  await type('Deposits in a week', '80')
  save()
  expect(await screen.findByText(/A limit is higher than the one that customer service has set/)).toBeTruthy()
  expect(screen.queryByText('Your limits are saved')).toBeNull()
})

test('a change that waits shows its date and can be withdrawn', async () => {
  const next = { amount: 90, from: Date.UTC(2026, 11, 1, 12) }
  const { screen, saved } = open(limitsWith({ dailyDeposit: { amount: 50, next } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the present limit' }))
  expect(screen.container.textContent).toMatch(/90.* from Dec 1, 2026/)
  await waitFor(() => expect(saved()).toEqual([{ dailyLimitEnabled: 1, dailyLimit: 50 }]))
})

test('limits that cannot be loaded offer another try', async () => {
  let tries = 0
  const { screen } = open(limitsWith(), {
    getSelfLimits: () => {
      tries += 1
      if (tries === 1) throw new Fault('Server.Processing')
      return limitsWith()
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }))
  expect(await screen.findByLabelText('Deposits in a day')).toBeTruthy()
})

test('a limit on the length of a session is saved alone, and a longer one says that it waits', async () => {
  const { screen, type, saved } = open({ ...limitsWith(), session: { minutes: 60 } })
  await type('Log me out after', '30')
  expect(screen.getByText('It counts from your login, and applies as soon as you save.')).toBeTruthy()
  await type('Log me out after', '120')
  expect(screen.getByText('Applies 7 days after you save.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save this limit' }))
  expect(await screen.findByText('Your limits are saved')).toBeTruthy()
  expect(saved()).toEqual([{ sessionLimitEnabled: 1, sessionLimit: 120 }])
})

test('GB RTS 12D: after its wait a longer session is confirmed, or the present one is kept', async () => {
  const next = { minutes: 120, from: Date.now() - 1000, needsConfirmation: 1 as const }
  const { screen, saved } = open({ ...limitsWith(), session: { minutes: 60, next } })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(saved()).toEqual([{ sessionLimitEnabled: 1, sessionLimit: 120 }]))
  fireEvent.click(screen.getByRole('button', { name: 'Keep the present limit' }))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toEqual({ sessionLimitEnabled: 1, sessionLimit: 60 })
})
