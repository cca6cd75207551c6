import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import type { Verification } from '../state/verify-online.ts'
import { VerificationSteps } from './verification-steps.tsx'

const BALLS = Array.from({ length: 75 }, (_, index) => index + 1).join(', ')

/** The parts of a verification that the steps show. */
const verification = {
  record: { complete: true, recordVersion: 2 },
  steps: [
    { step: 'commitment', ok: true, expected: 'ab'.repeat(32), actual: 'ab'.repeat(32) },
    { step: 'draw', ok: true, expected: BALLS, actual: BALLS },
  ],
  ownPlays: [],
  playsLeftOut: 0,
} as unknown as Verification

test('the value of a step, which scrolls where it is long, has the name of its step', () => {
  const { screen } = renderWithRuntime(<VerificationSteps verification={verification} />, { messages })
  expect(screen.getByRole('group', { name: 'The draw' }).textContent).toBe(BALLS)
})
