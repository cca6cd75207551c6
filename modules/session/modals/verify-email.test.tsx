import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import session from '../module.ts'
import VerifyEmail from './verify-email.tsx'

const VERIFICATION = {
  path: '/account/verification',
  screen: 'account.verification',
  access: 'guarded',
  layout: 'frame',
} as const

test.each([
  [[VERIFICATION], '/account/verification'],
  [[], undefined],
])('a player whose address is not confirmed finds all that is to be confirmed on %j', (routes, path) => {
  const close = vi.fn<() => void>()
  const { screen } = renderWithRuntime(<VerifyEmail close={close} />, {
    messages,
    modules: [session],
    manifest: trialManifest({ routes: [...routes] }),
    player: player(),
  })
  const link = screen.queryByRole('link', { name: 'See all that is to be confirmed', hidden: true })
  expect(link?.getAttribute('href') ?? undefined).toBe(path)
  if (link === null) return
  fireEvent.click(link)
  expect(close).toHaveBeenCalled()
})
