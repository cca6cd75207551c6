import { fireEvent, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers, FakeClient } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import messages from '../messages/en.json'
import ToolLinks from '../slots/tool-links.tsx'
import SaferPlayHome from './safer-play-home.tsx'
import SetExclusion from './set-exclusion.tsx'
import Timeout from './timeout.tsx'

const DAY_MS = 86_400_000

function open(what: ReactNode, answers: Answers = {}, manifest = trialManifest()) {
  const trial = renderWithRuntime(what, { messages, player: player(), answers, manifest })
  const { screen } = trial
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return {
    ...trial,
    press,
    confirm: async (name: string) => {
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.click(dialog.getByRole('button', { name }))
    },
  }
}

/** The date of the one call. */
function requestedDate({ calls }: FakeClient): number {
  expect(calls.map(({ op }) => op)).toEqual([expect.stringMatching(/^update(Timeout|SelfExclusion)$/)])
  return calls.map(({ body }) => (body as { date: number }).date)[0] ?? 0
}

test('a time-out of 24 hours is confirmed with its meaning before it begins', async () => {
  const { screen, press, confirm, client } = open(<Timeout />, { updateTimeout: () => 'success' })
  const before = serverNow()
  press('Begin the time-out')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/It lasts until/)).toBeTruthy()
  expect(dialog.getByText('Your subscriptions skip the draws until it ends.')).toBeTruthy()
  expect(client.calls).toEqual([])
  await confirm('Begin the time-out')
  expect(await screen.findByText('Your time-out has begun')).toBeTruthy()
  const lastsMs = requestedDate(client) - before
  expect(Math.abs(lastsMs - DAY_MS)).toBeLessThan(60_000)
})

test('a time-out that begins nothing asks for a date, and refuses one in the past', async () => {
  const { screen, press, client } = open(<Timeout />)
  fireEvent.click(screen.getByLabelText('Until a date'))
  press('Begin the time-out')
  expect(screen.getByText('Please choose when it ends.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Last day of the break'), { target: { value: '2020-01-01' } })
  expect(screen.getByText('The date entered is in the past.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Last day of the break'), { target: { value: '2099-01-01' } })
  expect(screen.getByText(/six weeks at most/)).toBeTruthy()
  expect(client.calls).toEqual([])
})

test('GB LCCP 3.5.3, MT exclusion: a self-exclusion of a year is confirmed and begins', async () => {
  const { screen, press, confirm, client } = open(<SetExclusion />, { updateSelfExclusion: () => 'success' })
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '12' } })
  press('Exclude myself')
  await confirm('Exclude myself')
  expect(await screen.findByText('You have excluded yourself')).toBeTruthy()
  const lastsMs = requestedDate(client) - serverNow()
  expect(lastsMs).toBeGreaterThan(364 * DAY_MS)
})

const ASKING = { indefinite: true, chooseSites: true, removable: true }

const maltese = () => {
  const manifest = trialManifest()
  return { ...manifest, settings: { ...manifest.settings, selfExclusion: ASKING } }
}

test('MT exclusion, MT all brands: the player chooses the length and all brands or this one, before anything begins', async () => {
  const { screen, press, confirm, client } = open(
    <SetExclusion />,
    { updateSelfExclusion: () => 'success' },
    maltese(),
  )
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '0' } })
  press('Exclude myself')
  expect(screen.getByText('Please choose where it holds.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /alone/ }))
  press('Exclude myself')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('It lasts until further notice.')).toBeTruthy()
  expect(dialog.getByText(/on this site alone/)).toBeTruthy()
  expect(client.calls).toEqual([])
  await confirm('Exclude myself')
  expect(await screen.findByText('You have excluded yourself')).toBeTruthy()
  expect(client.calls.map(({ body }) => body)).toEqual([{ date: INDEFINITE_UNTIL, sites: 'this' }])
})

test('a site that offers no choice asks for the length alone', () => {
  const { screen } = open(<SetExclusion />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('option', { name: 'Until further notice' })).toBeNull()
})

test.each([
  ['the page of the player’s tools', <SaferPlayHome key="home" />],
  ['the operator’s page about responsible gaming', <ToolLinks key="links" />],
])('MT exclusion page: the exclusion is one click from %s', (_page, page) => {
  const Place = () => <output>{useLocation().pathname}</output>
  const { screen } = open(
    <>
      {page}
      <Place />
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: /^Self-exclusion/ }))
  expect(screen.getByRole('status').textContent).toBe('/cashier/responsiblegaming/exclusion')
})

test('a refusal of the service is explained, and the exclusion is not reported', async () => {
  const { screen, press, confirm } = open(<SetExclusion />, {
    updateSelfExclusion: () => 'restricted-longer',
  })
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '6' } })
  press('Exclude myself')
  await confirm('Exclude myself')
  await waitFor(() =>
    expect(screen.getByText('You are restricted for longer than that already.')).toBeTruthy(),
  )
  expect(screen.queryByText('You have excluded yourself')).toBeNull()
})
