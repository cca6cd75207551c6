import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, GameRules } from '../game-rules.ts'
import { evenP } from './chi-square.ts'
import { type DrawTest, NOBODY, PLAIN } from './draw-test.ts'
import { DrawCounter, drawTests } from './number-tests.ts'

interface Drum {
  /** Balls of one draw, a bonus ball included. */
  readonly size: number
  readonly range: number
  /** Fields of the definition besides its size and range. */
  readonly terms?: Partial<GameDefinition>
}

/** Draws from one drum, which is full at the start of each. */
export function drumTest(name: string, rules: GameRules, { size, range, terms }: Drum): DrawTest {
  const { draw, gameRule } = rules
  const definition = { ...PLAIN, gameRule, gamePlaySize: size, gamePlayRange: range, ...terms }
  const add = (counter: DrawCounter, { balls, balls2nd }: Draw) =>
    counter.add(balls2nd === undefined ? balls : [...balls, ...balls2nd])
  return {
    name,
    numbersADraw: size * (definition.drawCount ?? 1),
    test(draws, source) {
      const counter = new DrawCounter(size, range)
      for (let drawn = 0; drawn < draws; drawn++)
        for (const one of draw(definition, NOBODY, source)) add(counter, one)
      return drawTests(counter)
    },
  }
}

/** Two drums in sequence: each on its own, and whether the second depends on the first. */
export function twoDrumsTest(
  name: string,
  { draw, gameRule }: GameRules,
  { main, second }: { main: [size: number, range: number]; second: [size: number, range: number] },
): DrawTest {
  const [gamePlaySize, gamePlayRange] = main
  const [gamePlaySize2nd, gamePlayRange2nd] = second
  const sizes = { gamePlaySize, gamePlayRange, gamePlaySize2nd, gamePlayRange2nd }
  const definition = { ...PLAIN, gameRule, ...sizes }
  return {
    name,
    numbersADraw: gamePlaySize + gamePlaySize2nd,
    test(draws, source) {
      const [one, other] = [new DrawCounter(...main), new DrawCounter(...second)]
      const across = new Float64Array(gamePlayRange * gamePlayRange2nd)
      for (let drawn = 0; drawn < draws; drawn++) {
        const [{ balls, balls2nd } = { balls: [] }] = draw(definition, NOBODY, source)
        one.add(balls)
        other.add(balls2nd!)
        across[(balls.at(-1)! - 1) * gamePlayRange2nd + balls2nd![0]! - 1]!++
      }
      const named = (set: string, counter: DrawCounter) =>
        drawTests(counter).map((result) => ({ ...result, name: `${set} set, ${result.name}` }))
      const pairs = { name: 'pairs across the sets', p: evenP(across) }
      return [...named('main', one), ...named('second', other), pairs]
    },
  }
}
