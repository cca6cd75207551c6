import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import type { ExternalDepositPage } from '../state/external-deposit.ts'
import { DepositForm } from './deposit-form.tsx'

type Status = OperationResult<'getDepositStep'>['status']

const VISIT = { visit: 'e30', signature: 's' }

async function show(open: ExternalDepositPage['open'], status: Status = 'ready', visit?: typeof VISIT) {
  const external = { url: 'https://pay.example/in', open, params: { p: '{playerId}', c: '{currencyId}' } }
  const trial = renderWithRuntime(<DepositForm currencyId={978} onCurrency={() => undefined} />, {
    manifest: trialManifest({ deposit: { external } }),
    messages,
    player: player(),
    answers: { getDepositStep: () => ({ status, processors: [], ...(visit && { external: visit }) }) },
  })
  await waitFor(() => expect(trial.client.calls.map(({ op }) => op)).toEqual(['getDepositStep']))
  return trial
}

test('an external deposit page is a link in this tab, with its parameters', async () => {
  const { screen } = await show('same')
  const link = await screen.findByRole('link', { name: 'Go to the deposit page' })
  expect(link.getAttribute('href')).toBe('https://pay.example/in?p=5&c=978')
  expect(link.hasAttribute('target')).toBe(false)
  expect(screen.getByText(/pay\.example/)).toBeTruthy()
})

test('the address of an external deposit page has the signed visit where a gateway reports its deposits', async () => {
  const { screen } = await show('same', 'ready', VISIT)
  const link = await screen.findByRole('link', { name: 'Go to the deposit page' })
  expect(link.getAttribute('href')).toBe('https://pay.example/in?p=5&c=978&visit=e30&signature=s')
})

test('security 20: a deposit page in a new tab has no access to this page', async () => {
  const { screen } = await show('new')
  const link = await screen.findByRole('link', { name: 'Open the deposit page in a new tab' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('security 20: a deposit page in a frame is sandboxed and cannot navigate this page', async () => {
  const { screen } = await show('frame')
  const frame = await screen.findByTitle('Deposit')
  expect(frame.getAttribute('src')).toBe('https://pay.example/in?p=5&c=978')
  const allowed = frame.getAttribute('sandbox')?.split(' ')
  expect(allowed).toContain('allow-forms')
  expect(allowed).not.toContain('allow-top-navigation')
  expect(allowed).not.toContain('allow-top-navigation-by-user-activation')
})

test('a player who may not deposit sees the reason and gets no link to the page', async () => {
  const { screen } = await show('same', 'limits-reached')
  expect(await screen.findByText('You have reached your deposit limit.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /deposit page/ })).toBeNull()
})
