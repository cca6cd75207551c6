import { cleanup, fireEvent } from '@testing-library/react'
import { createHmac, hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { commitmentHex } from '#tests/support/commitment-hex.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import messages from '../messages/en.json'
import { hexOfBytes } from '../rules/bytes.ts'
import type { CommitmentVersion } from '../rules/commitment.ts'
import { drawInstance } from '../rules/draw-instance.ts'
import { hashNow, type SyncHashes } from '../rules/hashing.ts'
import { entriesRoot } from '../rules/merkle-tree.ts'
import type { RecordHead } from '../rules/record-check.ts'
import { verifyLines } from '../rules/record-lines.ts'
import type { CheckMessage, CheckWorker, RecordSource } from '../state/whole-check.ts'
import Verify from './verify.tsx'

const hashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const PLAYS = ['1-2', '3-4', '1-3']

const DEFINITION: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 2,
  gamePlayRange: 4,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 3,
  playerPlayMax: 3,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

/** What the service says of a draw that it holds for too large for one answer, and the same in lines. */
function makeDraw(recordVersion: CommitmentVersion = 2) {
  const entries = PLAYS.map((play, index) => ({ playId: index + 1, play }))
  const root = hexOfBytes(hashNow(entriesRoot(entries), hashes))
  const sold = { count: entries.length, playAt: (index: number) => PLAYS[index] ?? '' }
  const input = { seed: SEED, entriesRoot: root, gameInstanceId: 77 }
  const draws = hashNow(drawInstance(DEFINITION, sold, input), hashes)
  const pool = { wagersMinor: 300, progressiveMinor: 0, carriedMinor: 0 }
  const { prizes, winnersPerDraw } = settle(DEFINITION, { pool, draws, entries })
  const record: RecordHead = {
    recordVersion,
    gameInstanceId: 77,
    gameId: 7,
    gameRule: 'oneDrawGame',
    definition: DEFINITION,
    commitment: commitmentHex(SEED, { gameId: 7, definition: DEFINITION }, recordVersion),
    complete: true,
    entriesRoot: root,
    entryCount: entries.length,
    seed: SEED,
    draws: draws.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index] ?? 0 })),
    pool,
  }
  const lines = [
    { record },
    { entries: entries.map(({ playId, play }) => [playId, play]) },
    { prizes: prizes.map((won) => [won.playId, won.rankNumber, won.rankNumber2nd, won.prizeMinor]) },
  ]
  return { record, text: lines.map((line) => JSON.stringify(line)).join('\n') }
}

/** jsdom has no threads: the same check on this one, when the test lets it go. */
class WorkerHere implements CheckWorker {
  static started: WorkerHere[] = []
  onmessage: CheckWorker['onmessage'] = null
  onerror: CheckWorker['onerror'] = null
  source: RecordSource = ''
  isTerminated = false

  constructor() {
    WorkerHere.started.push(this)
  }

  postMessage(source: RecordSource): void {
    this.source = source
  }

  terminate(): void {
    this.isTerminated = true
  }

  send(message: CheckMessage): void {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data: message }))
  }
}

beforeEach(() => {
  WorkerHere.started = []
  vi.stubGlobal('Worker', WorkerHere)
})
afterEach(() => vi.unstubAllGlobals())

function Screen() {
  return <Verify site={useSite()} params={{ id: 77 }} />
}

async function openLargeDraw() {
  const draw = makeDraw()
  const { screen } = renderWithRuntime(<Screen />, {
    messages,
    answers: { getFairnessRecord: () => ({ ...draw.record, entryCount: 60_000 }) },
  })
  const button = await screen.findByRole('button', { name: 'Check all plays' })
  return { draw, screen, button }
}

async function* once(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text)
}

test('a large draw is checked in part, and the page shows that it was a part', async () => {
  const { screen } = await openLargeDraw()
  expect(screen.getByRole('status').textContent).toBe(
    'What was checked agrees. The other plays were not looked at.',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(WorkerHere.started).toEqual([])
})

test('a large draw is checked completely on request, with its progress', async () => {
  const { screen, draw, button } = await openLargeDraw()
  fireEvent.click(button)
  const [worker] = WorkerHere.started
  expect(worker?.source).toMatch(/^\/client\/fairness\/\d+\/77\.ndjson$/)
  worker?.send({ kind: 'progress', plays: 2, ofPlays: 3 })
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('2 of 3')
  worker?.send({ kind: 'checked', ...(await verifyLines(once(draw.text), { hashes })) })
  expect(await screen.findByText('This draw is sound: everything was recomputed and agrees.')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
  expect(worker?.isTerminated).toBe(true)
})

test('a draw that is only slightly too large for one answer is downloaded and checked at once', async () => {
  const draw = makeDraw()
  const { screen } = renderWithRuntime(<Screen />, {
    messages,
    answers: { getFairnessRecord: () => draw.record },
  })
  await expect.poll(() => WorkerHere.started).toHaveLength(1)
  const [worker] = WorkerHere.started
  expect(worker?.source).toMatch(/^\/client\/fairness\/\d+\/77\.ndjson$/)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 of 3')
  worker?.send({ kind: 'checked', ...(await verifyLines(once(draw.text), { hashes })) })
  expect(await screen.findByText('This draw is sound: everything was recomputed and agrees.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Check all plays' })).toBeNull()
})

test('the results of a partial check stay on the page where the download of the plays fails', async () => {
  const { screen, button } = await openLargeDraw()
  fireEvent.click(button)
  WorkerHere.started[0]?.send({ kind: 'failed' })
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a complete check can be stopped and started again', async () => {
  const { screen, button } = await openLargeDraw()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(WorkerHere.started[0]?.isTerminated).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Check all plays' }))
  expect(WorkerHere.started).toHaveLength(2)
})

describe('the definition of a pasted record', () => {
  const asPasted = (record: RecordHead) => {
    const [, { entries }, { prizes }] = makeDraw(record.recordVersion)
      .text.split('\n')
      .map((line) => JSON.parse(line))
    return {
      ...record,
      entries: entries.map(([playId, play]: [number, string]) => ({ playId, play })),
      prizes: prizes.map(([playId, rankNumber, rankNumber2nd, prizeMinor]: number[]) => {
        return { playId, rankNumber, rankNumber2nd, prizeMinor }
      }),
    }
  }
  async function check(record: RecordHead) {
    const answers = { getFairnessRecord: () => asPasted(record) }
    const { screen } = renderWithRuntime(<Screen />, { messages, answers })
    const [step] = await screen.findAllByText(/^The commitment$/)
    return { screen, item: step?.closest('li') }
  }

  test('security 26: the commitment step covers the definition, and fails where a prize was altered', async () => {
    const { record } = makeDraw()
    const sound = await check(record)
    expect(sound.item?.dataset['ok']).toBe('true')
    expect(sound.item?.textContent).toContain('the whole game with its prize table')
    cleanup()
    const prizes = [...record.definition.prizes, { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 1 }]
    const forged = await check({ ...record, definition: { ...record.definition, prizes } })
    expect(forged.item?.dataset['ok']).toBe('false')
    expect(forged.screen.getByRole('status').textContent).toContain('Something does not agree')
  })

  test('security 26: the commitment step of a version 1 record shows that the definition is not covered', async () => {
    const { item } = await check(makeDraw(1).record)
    expect(item?.dataset['ok']).toBe('true')
    expect(item?.textContent).toContain('This older record commits to the seed alone')
  })
})

describe('a record from a file', () => {
  function AnyDraw() {
    return <Verify site={useSite()} params={{}} />
  }

  function open() {
    const { screen } = renderWithRuntime(<AnyDraw />, { messages })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const choose = (name: string) => {
      const file = new File(['{}'], name)
      fireEvent.change(input, { target: { files: [file] } })
      return file
    }
    return { screen, choose, input }
  }

  test('a record file is checked in a worker, with its progress', async () => {
    const { screen, choose } = open()
    const file = choose('draw-77.ndjson')
    const [worker] = WorkerHere.started
    expect(worker?.source).toBe(file)
    expect(await screen.findByRole('heading', { name: 'draw-77.ndjson' })).toBeDefined()
    worker?.send({ kind: 'progress', plays: 1, ofPlays: 3 })
    await expect.poll(() => screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3')
    worker?.send({ kind: 'checked', ...(await verifyLines(once(makeDraw().text), { hashes })) })
    expect(await screen.findByText('This draw is sound: everything was recomputed and agrees.')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(9)
  })

  test('a file that is no record is refused beside the file field', async () => {
    const { screen, choose } = open()
    choose('holiday.jpg')
    WorkerHere.started[0]?.send({ kind: 'no-record' })
    const refusal = 'This file does not hold the record of a draw, or a part of it is missing.'
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('a file that could not be read is read again on request', async () => {
    const { screen, choose } = open()
    const file = choose('draw-77.ndjson')
    WorkerHere.started[0]?.send({ kind: 'failed' })
    fireEvent.click(await screen.findByRole('button', { name: /again/i }))
    expect(WorkerHere.started[1]?.source).toBe(file)
  })

  test('another file stops the check of the first one', async () => {
    const { screen, choose } = open()
    choose('one.ndjson')
    choose('other.ndjson')
    expect(WorkerHere.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
    // What the first still says comes too late.
    WorkerHere.started[0]?.send({ kind: 'progress', plays: 1, ofPlays: 3 })
    expect(await screen.findByRole('heading', { name: 'other.ndjson' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(WorkerHere.started[1]?.isTerminated).toBe(true)
    await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  })
})
