import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import messages from '../messages/en.json'
import { browser } from '../state/other-hosts.ts'
import { OtherOrigins } from './other-origins.tsx'

afterEach(() => vi.restoreAllMocks())

const open = (hosts: readonly string[], answers: Answers = {}) => {
  const { brand, ...manifest } = trialManifest()
  const origins = hosts.map((host) => ({ host, label: { en: `The ${host.split('.')[0]}` } }))
  return renderWithRuntime(<OtherOrigins />, {
    manifest: { ...manifest, brand: { ...brand, origins } },
    messages,
    player: player(),
    answers,
  })
}

test('the session goes on at another host by a ticket, in place of this page', async () => {
  const replaceWith = vi.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  const { screen } = open(['quay.example', window.location.hostname], {
    getWhitelabelCredentials: () => ({ ticket: 'once-only', expiresTime: 1 }),
  })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Go on at The quay' }))
  const { protocol, port } = window.location
  const address = `${protocol}//quay.example${port === '' ? '' : `:${port}`}/?continue_session_id=once-only`
  await waitFor(() => expect(replaceWith.mock.calls).toEqual([[address]]))
})

test('without a ticket the player stays, and is told', async () => {
  const replaceWith = vi.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  const { screen } = open(['quay.example'], {
    getWhitelabelCredentials: () => {
      throw new Fault(FAULT.overloaded)
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Go on at The quay' }))
  await screen.findByRole('alert')
  expect(replaceWith).not.toHaveBeenCalled()
})

test('a site with this host alone shows nothing', () => {
  expect(open([window.location.hostname]).screen.queryByRole('button')).toBeNull()
})
