import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { trialRuntime, type TrialRuntime, type TrialRuntimeOptions } from './trial-runtime.tsx'

afterEach(cleanup)

/** Renders something inside the runtime for a test. */
export function renderWithRuntime(
  what: ReactNode,
  options: TrialRuntimeOptions = {},
): TrialRuntime & { screen: RenderResult } {
  const trial = trialRuntime(options)
  return { ...trial, screen: render(what, { wrapper: trial.Wrapper }) }
}
