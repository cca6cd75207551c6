import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import AccountMenu from './account-menu.tsx'

/** The form that another module has. */
const registration = trialModule({
  id: 'registration',
  modals: { 'registration.full': { load: async () => ({ default: () => null }) } },
})

function open(manifest = trialManifest(), as = player()) {
  const onClose = vi.fn<() => void>()
  const trial = renderWithRuntime(<AccountMenu player={as} onClose={onClose} />, {
    messages,
    modules: [session, registration],
    manifest,
    answers: { logout: () => ({}) },
    player: as,
  })
  const links = () =>
    trial.screen
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href')])
  return { ...trial, onClose, links }
}

test('the menu of the account leads to the player’s own screens, and closes', () => {
  const { screen, links, onClose } = open()
  expect(links()).toContainEqual(['My account', '/account'])
  expect(links()).toContainEqual(['Settings', '/account/settings'])
  expect(links()).toContainEqual(['Change password', '/account/password'])
  fireEvent.click(screen.getByRole('link', { name: 'My account', hidden: true }))
  expect(onClose).toHaveBeenCalled()
})

test('the menu leads a player of segment B to the rest of the registration', () => {
  const incomplete = player({ verification: { emailVerified: true, playerSegment: 'B' } })
  const { screen, store, onClose } = open(trialManifest(), incomplete)
  fireEvent.click(screen.getByRole('button', { name: 'Complete your details', hidden: true }))
  expect(onClose).toHaveBeenCalled()
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['registration.full'])
  screen.unmount()
  expect(open().screen.queryByRole('button', { name: 'Complete your details', hidden: true })).toBeNull()
})

test('the menu of the account leaves out screens that the site does not have', () => {
  const manifest = trialManifest()
  const routes = manifest.routes.filter(({ screen }) => screen !== 'account.settings')
  const { links } = open({ ...manifest, routes })
  expect(links().map(([name]) => name)).not.toContain('Settings')
})

test('the menu of the account logs the player out', async () => {
  const { screen, client } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }))
  await waitFor(() => expect(client.calls.map(({ op }) => op)).toEqual(['logout']))
})
