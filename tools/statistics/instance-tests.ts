import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { hexOfBytes } from '#modules/fairness/rules/bytes.ts'
import { drawInstance } from '#modules/fairness/rules/draw-instance.ts'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { type DrawTest, NOBODY, PLAIN } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { DrawCounter, drawTests, type TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { oneDrawGame } from '#modules/one-draw/rules/one-draw-game.ts'
import { quickHashes } from './quick-hashes.ts'

const INSTANCES = { size: 20, range: 80 }

/** Draws of instances that differ only in their ids. */
export const INSTANCE_TEST: DrawTest = {
  name: `instances of one draw, ${INSTANCES.size} of ${INSTANCES.range}, each by its id`,
  numbersADraw: INSTANCES.size,
  test: (draws, source) => testInstances(draws, source, quickHashes()),
}

/** Each draw with its own generator, as for instances: one secret seed, and a different instance id each. */
export function testInstances(draws: number, source: ByteSource, hashes: SyncHashes): TestResult[] {
  const { size, range } = INSTANCES
  const { gameRule } = oneDrawGame
  const definition: GameDefinition = { ...PLAIN, gameRule, gamePlaySize: size, gamePlayRange: range }
  const counter = new DrawCounter(size, range)
  const [seed, entriesRoot] = [secretOf(source), secretOf(source)]
  for (let gameInstanceId = 1; gameInstanceId <= draws; gameInstanceId++) {
    const input = { seed, entriesRoot, gameInstanceId }
    for (const { balls } of hashNow(drawInstance(definition, NOBODY, input), hashes)) counter.add(balls)
  }
  return drawTests(counter)
}

function secretOf(source: ByteSource): string {
  return Array.from({ length: 8 }, () => hexOfBytes(source.take(4))).join('')
}
