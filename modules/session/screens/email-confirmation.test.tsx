import { act, fireEvent, waitFor } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { useSite } from '#runtime/site/site.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import EmailConfirmation from './email-confirmation.tsx'

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/emailconfirmation', screen: 'session.emailConfirmation', access: 'open', layout: 'frame' },
] as const

const details = { primaryEmail: 'ada@example.org' }
const unverified = player({ details, verification: { emailVerified: false, playerSegment: 'C' } })

function Screen() {
  const site = useSite()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  return (
    <>
      <EmailConfirmation site={site} params={Object.fromEntries(search)} />
      <p>{`at ${pathname}${query}`}</p>
    </>
  )
}

function open(path: string, answers: Answers, who?: ReturnType<typeof player>) {
  const trial = renderWithRuntime(<Screen />, {
    manifest: trialManifest({ routes: [...ROUTES] }),
    modules: [session],
    messages,
    path,
    answers,
    ...(who && { player: who }),
  })
  return { ...trial, asked: (op: string) => trial.client.calls.filter((call) => call.op === op) }
}

test('a confirmation link confirms the address once, and its secret leaves the address bar', async () => {
  const { screen, asked } = open('/emailconfirmation?key=secret', {
    submitEmailConfirmation: () => ({ result: 1 }),
  })
  expect(await screen.findByText('Your e-mail address is confirmed')).toBeTruthy()
  expect(asked('submitEmailConfirmation').map(({ body }) => body)).toEqual([{ key: 'secret' }])
  expect(await screen.findByText('at /emailconfirmation')).toBeTruthy()
})

test('a used link is explained, and a visitor is asked to log in for a new one', async () => {
  const { screen } = open('/emailconfirmation?key=spent', { submitEmailConfirmation: () => ({ result: 0 }) })
  expect(await screen.findByText('This link does not work any more')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
})

test('a player with a used link can have the mail sent again', async () => {
  const answers: Answers = {
    submitEmailConfirmation: () => ({ result: 0 }),
    requestEmailConfirmation: () => ({ result: 1 }),
  }
  const { screen, asked } = open('/emailconfirmation?key=spent', answers, unverified)
  fireEvent.click(await screen.findByRole('button', { name: 'Send the message again' }))
  expect(await screen.findByText(/on its way to/)).toHaveProperty(
    'textContent',
    'A new message is on its way to ada@example.org. Only its link counts from now on.',
  )
  expect(asked('requestEmailConfirmation')).toHaveLength(1)
})

test('a player without an e-mail address gets no button to send the mail', async () => {
  const nobodys = player({ verification: { emailVerified: false, playerSegment: 'C' } })
  const { screen } = open('/emailconfirmation', {}, nobodys)
  expect(await screen.findByText('There is no e-mail address to confirm')).toBeTruthy()
  expect(screen.getByText('Your account has no e-mail address.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the message again' })).toBeNull()
})

test('a player who requests a second mail too soon sees how long to wait', async () => {
  const answers: Answers = { requestEmailConfirmation: () => ({ result: -1, retryAfterMs: 42_000 }) }
  const { screen } = open('/emailconfirmation', answers, unverified)
  fireEvent.click(screen.getByRole('button', { name: 'Send the message again' }))
  expect((await screen.findByText(/sent just now/)).textContent).toMatch(/4[12]/)
})

test('a player with a confirmed address sees the confirmation, even after a used link', async () => {
  const verified = player({ details, verification: { emailVerified: true, playerSegment: 'C' } })
  const { screen } = open(
    '/emailconfirmation?key=spent',
    { submitEmailConfirmation: () => ({ result: 0 }) },
    verified,
  )
  expect(await screen.findByText('Your e-mail address is confirmed')).toBeTruthy()
})

test('an address that was confirmed on another device is shown as confirmed here', async () => {
  const { screen, store } = open('/emailconfirmation', {}, unverified)
  act(() =>
    store.set(sessionAtom, (now) => ({
      ...now,
      player: player({ details, verification: { emailVerified: true, playerSegment: 'C' } }),
    })),
  )
  expect(await screen.findByText('Your e-mail address is confirmed')).toBeTruthy()
})

test('a confirmation without an answer can be sent again with the same key', async () => {
  let tries = 0
  const { screen, asked } = open('/emailconfirmation?key=secret', {
    submitEmailConfirmation() {
      tries++
      if (tries === 1) throw new Fault('Client.Error.RequestTimeout')
      return { result: 1 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Your e-mail address is confirmed')).toBeTruthy())
  expect(asked('submitEmailConfirmation').map(({ body }) => body)).toEqual([
    { key: 'secret' },
    { key: 'secret' },
  ])
})
