import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import registration from '../module.ts'
import OwnConsents from './own-consents.tsx'

const CLUB = { id: 'club', required: false, form: 'both', text: { en: 'The club may write to me.' } } as const
const TERMS = { id: 'terms', required: true, form: 'both' } as const
const GIVEN_AT = Date.UTC(2026, 10, 2, 18)
const WITHDRAWN_AT = Date.UTC(2026, 10, 9, 18)

function show(consents: readonly (typeof CLUB | typeof TERMS)[], answers: Answers = {}) {
  const base = trialManifest().registration
  return renderWithRuntime(<OwnConsents />, {
    manifest: trialManifest({ registration: { ...base, consents: [...consents] } }),
    messages,
    modules: [registration],
    answers,
    player: player({}),
  })
}

test('an optional consent is withdrawn with a switch, and the time of the last answer is shown', async () => {
  let isGiven = true
  const { screen, client } = show([TERMS, CLUB], {
    getFormConsents: () => ({
      consents: [{ consent: 'club', isGiven, at: isGiven ? GIVEN_AT : WITHDRAWN_AT }],
    }),
    updateFormConsent(change) {
      ;({ isGiven } = change)
      return { result: 1 }
    },
  })
  const club = await screen.findByRole('switch', { name: /The club may write to me\./ })
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(club).toHaveProperty('checked', true)
  expect(screen.getByText(/^Given on/).textContent).toContain('Nov 2, 2026')
  fireEvent.click(club)
  expect((await screen.findByText(/^Withdrawn on/)).textContent).toContain('Nov 9, 2026')
  expect(screen.getByText('Saved.')).toBeTruthy()
  expect(club).toHaveProperty('checked', false)
  expect(client.calls.find(({ op }) => op === 'updateFormConsent')).toMatchObject({
    body: { consent: 'club', isGiven: false },
  })
})

test('a consent that could not be withdrawn is shown as given', async () => {
  const { screen } = show([CLUB], {
    getFormConsents: () => ({ consents: [{ consent: 'club', isGiven: true, at: GIVEN_AT }] }),
    updateFormConsent() {
      throw new Fault('300')
    },
  })
  const club = await screen.findByRole('switch')
  fireEvent.click(club)
  await waitFor(() => expect(club).toHaveProperty('checked', false))
  await waitFor(() => expect(club).toHaveProperty('checked', true))
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('a site whose consents are all required shows nothing', () => {
  const { screen, client } = show([TERMS])
  expect(screen.queryByText('Consents')).toBeNull()
  expect(client.calls.some(({ op }) => op === 'getFormConsents')).toBe(false)
})
