import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMachine } from './use-machine.ts'

afterEach(() => vi.unstubAllGlobals())

const moves = (prefersCalm: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: prefersCalm }))

test('a machine that is too slow stops and keeps its place', () => {
  moves(false)
  const { result } = renderHook(useMachine)
  expect(result.current).toMatchObject({ hasMachine: true, isStill: false })
  act(() => result.current.giveUp())
  expect(result.current).toMatchObject({ hasMachine: true, isStill: true })
})

test('a player who asks for less motion has no machine', () => {
  moves(true)
  expect(renderHook(useMachine).result.current.hasMachine).toBe(false)
})
