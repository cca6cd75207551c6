import Ajv, { type AnySchema } from 'ajv'
import { expect, test } from 'vitest'
import { trialInlinedSite } from '#runtime/testing/manifest.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations, type OperationName, type OperationResult } from '#schemas/protocol/operations.ts'
import { PREVIEW_CHOICES, USUAL_STATE, type PreviewState } from '#schemas/site-manifest/preview-state.ts'
import type { Transport } from '#runtime/client/transport.ts'
import { createPreviewTransport } from './preview-transport.ts'
import { LONG_GAME_TITLE } from './sample-answers.ts'
import { sampleGames } from './sample-games.ts'

const ajv = new Ajv({ strict: false })
const NOW = Date.UTC(2026, 10, 30, 12)

/** A connection that must not be used: these states have no games of the site. */
const NO_SERVICE: Transport = {
  reinitialiseAfterMs: 0,
  send: () => Promise.reject(new Error('The service was asked.')),
  follow: () => undefined,
  topicsChanged: () => undefined,
  wake: () => undefined,
  close: () => undefined,
}

function open(change: Partial<PreviewState>) {
  const state = { ...USUAL_STATE, lobby: 'full', ...change } as PreviewState
  const { currencies, memberId } = trialInlinedSite().manifest
  const currency = currencies.data[currencies.default]!
  const rules = state.lobby === 'full' ? GAME_RULES : []
  const games = sampleGames({ rules, currencyId: currency.currencyId, now: NOW })
  const heard: string[] = []
  const listener = {
    pushed: () => undefined,
    positioned: () => undefined,
    answered: () => heard.push('answered'),
    failed: () => heard.push('failed'),
    refused: () => undefined,
  }
  const transport = createPreviewTransport(
    { state, memberId, currency, consents: ['club'], games, now: NOW },
    { listener },
    NO_SERVICE,
  )
  const ask = async (op: string, body: Record<string, unknown> = {}) => {
    const [frame] = await transport.send([{ id: 1, op, body }], true)
    return frame!
  }
  return { ask, heard, games }
}

const READS = Object.entries(operations)
  .filter(([, { effect }]) => effect === 'reads')
  .map(([name]) => name as OperationName)
/** Requests of the operations whose sample answers read them. */
const BODIES: Partial<Record<OperationName, Record<string, unknown>>> = { getPlayFigures: { unit: 'week' } }

test.each(
  PREVIEW_CHOICES.person.flatMap((person) =>
    PREVIEW_CHOICES.names.flatMap((names) =>
      (['full', 'empty'] as const).map((lobby) => ({ person, names, lobby })),
    ),
  ),
)(
  'every read of $person with $names names and the lobby $lobby gets an answer of its schema',
  async (state) => {
    const { ask } = open(state)
    for (const name of READS) {
      const answer = await ask(name, BODIES[name])
      expect(answer).toMatchObject({ ok: true })
      const isRight = ajv.compile(operationSchemas[name].result as AnySchema)
      expect([name, answer.ok && isRight(answer.result), isRight.errors]).toEqual([name, true, null])
    }
  },
)

test('every change is refused', async () => {
  const { ask } = open({ person: 'player' })
  for (const [name, { effect }] of Object.entries(operations)) {
    if (effect === 'reads') continue
    expect(await ask(name)).toMatchObject({ ok: false, fault: { code: FAULT.notYours } })
  }
})

test('a form that is shown alone is accepted and nobody is registered, and its country is that of the state', async () => {
  const { ask } = open({ modal: 'registration.short', country: 'NG' })
  expect(await ask('playerRegistration')).toEqual({ id: 1, ok: true, result: { result: 1 } })
  expect(await ask('isEligibleLocation')).toMatchObject({ result: { eligible: true, country: 'NG' } })
  expect(await ask('joinGame')).toMatchObject({ ok: false, fault: { code: FAULT.notYours } })
})

const sessionOf = async (change: Partial<PreviewState>) => {
  const answer = await open(change).ask('init')
  return (answer as { result: OperationResult<'init'> }).result
}

test('each person is the player of their state', async () => {
  expect((await sessionOf({ person: 'visitor' })).player).toBeUndefined()
  expect((await sessionOf({ person: 'segmentA' })).player?.verification.playerSegment).toBe('A')
  expect((await sessionOf({ person: 'inBreak' })).player?.restriction?.kind).toBe('timeOut')
  expect((await sessionOf({ person: 'passwordChange' })).player?.changePassword).toBe(true)
})

test('a full lobby has games of every kind, and an empty one has none', async () => {
  const full = fromColumns<GameInstance>((await sessionOf({ lobby: 'full' })).filteredGames)
  expect(new Set(full.map(({ gameRule }) => gameRule))).toEqual(new Set(GAME_RULES))
  expect((await sessionOf({ lobby: 'empty' })).filteredGames.rows).toEqual([])
})

test('each title of a game is long where names are long', async () => {
  const games = fromColumns<GameInstance>((await sessionOf({ names: 'long' })).filteredGames)
  expect(new Set(games.map(({ gameTitle }) => gameTitle))).toEqual(new Set([LONG_GAME_TITLE]))
})

test('the connection is lost after the session of a disconnected page has come', async () => {
  const { ask, heard } = open({ service: 'disconnected' })
  expect(await ask('init')).toMatchObject({ ok: true })
  await expect(ask('ping')).rejects.toMatchObject({ code: FAULT.connectFailed })
  expect(heard).toEqual(['answered', 'failed'])
})

test('a service that fails answers the session alone', async () => {
  const { ask } = open({ service: 'failing', person: 'player' })
  expect(await ask('init')).toMatchObject({ ok: true })
  expect(await ask('searchTransactions')).toMatchObject({ ok: false, fault: { code: FAULT.overloaded } })
})
