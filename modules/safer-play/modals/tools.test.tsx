import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { CHECKOUT } from '#runtime/modals/unfinished-input.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { ToolsStep } from '../components/tools-step.tsx'
import messages from '../messages/en.json'
import LimitLine from '../slots/limit-line.tsx'
import Tools from './tools.tsx'

const manifest = () => {
  const trial = trialManifest()
  return { ...trial, settings: { ...trial.settings, toolsBeforePlay: true } }
}
const newcomer = player({ statistics: {} })
const safer = trialModule({
  id: 'safer-play',
  modals: { 'safer-play.tools': { load: async () => ({ default: () => null }) } },
})
const answers = {
  markToolsShown: () => 'success' as const,
  getSelfLimits: () => ({ currencyId: 978, depositWaitDays: 7, betWaitDays: 30, limits: [] }),
}

test('MT before the first wager: the tools open once for a player who has not seen them', () => {
  const { store } = renderWithRuntime(<ToolsStep />, {
    messages,
    player: newcomer,
    manifest: manifest(),
    modules: [safer],
    answers,
  })
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['safer-play.tools'])
})

test.each([
  ['who has seen them', { player: player(), manifest: manifest() }],
  ['of a site that does not show them', { player: newcomer }],
  [
    'who has excluded himself',
    { player: { ...newcomer, restriction: { kind: 'timeOut' as const, until: 1 } }, manifest: manifest() },
  ],
])('the tools do not open for a player %s', (_who, options) => {
  const { store } = renderWithRuntime(<ToolsStep />, { messages, modules: [safer], answers, ...options })
  expect(store.get(openModalsAtom)).toEqual([])
})

test('the tools do not open over a purchase', () => {
  const { store } = renderWithRuntime(
    <div {...CHECKOUT}>
      <ToolsStep />
    </div>,
    { messages, player: newcomer, manifest: manifest(), modules: [safer], answers },
  )
  expect(store.get(openModalsAtom)).toEqual([])
})

test('MT before the first wager: the player passes on or uses a tool, and the service keeps that they were shown', async () => {
  for (const role of ['button', 'link'] as const) {
    const close = vi.fn<() => void>()
    const { screen, client } = renderWithRuntime(<Tools close={close} />, {
      messages,
      player: newcomer,
      manifest: manifest(),
      answers,
    })
    const name = role === 'button' ? 'Go on' : /^My limits/
    fireEvent.click(screen.getByRole(role, { name }))
    expect(close).toHaveBeenCalledOnce()
    await waitFor(() => expect(client.calls.map(({ op }) => op)).toEqual(['markToolsShown']))
    screen.unmount()
  }
})

test('MT before the first wager: beside the first purchase the tools are shown too, until the player passes on', async () => {
  const { screen, client } = renderWithRuntime(<LimitLine spends="play" />, {
    messages,
    player: newcomer,
    manifest: manifest(),
    answers,
  })
  expect(screen.getByRole('link', { name: 'See the tools' })).toBeTruthy()
  await waitFor(() => expect(client.calls.map(({ op }) => op)).toContain('markToolsShown'))
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(screen.queryByRole('link', { name: 'See the tools' })).toBeNull()
})
