import { readPlayNumbers, writePlayNumbers } from '#schemas/protocol/play-string.ts'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import facts from '../facts.ts'

/** One line on a slip: the numbers chosen in the main set and in the second one, unordered. */
export interface Line {
  readonly numbers: readonly number[]
  readonly numbers2nd: readonly number[]
  /** Set where another module picked the play; its sets are then empty. */
  readonly foreign?: CheckoutProps['plays'][number]
}

export const EMPTY_LINE: Line = { numbers: [], numbers2nd: [] }

/** A line in wire form. */
export const toPlay = ({ foreign, numbers, numbers2nd }: Line): string =>
  foreign?.play ?? writePlayNumbers(numbers, numbers2nd)

/** Parses a play string of numbers; null for another kind (a perm, a raffle ticket). */
export function fromPlay(play: string): Line | null {
  const read = readPlayNumbers(play)
  return read && { numbers: read.main, numbers2nd: read.second }
}

/** Number of ways to choose `size` out of `count`. */
export function combinations(count: number, size: number): number {
  if (size < 0 || size > count) return 0
  let ways = 1
  for (let step = 1; step <= size; step += 1) ways = (ways * (count - size + step)) / step
  return Math.round(ways)
}

const PICKED_RULES = new Set<GameInstance['gameRule']>(facts.games.rules)

/** Maximum numbers of a multi pick: bounded by the maximum length of a play string on the wire. */
const MULTI_PICK_MAX = 20

/** Requirements of a game for a line, and the number of plays that can still be added. */
export interface PickForm {
  readonly size: number
  readonly range: number
  /** 0 where the game has no second set. */
  readonly size2nd: number
  readonly range2nd: number
  /** Maximum numbers of one multi-pick line in each set, where the game defines it. */
  readonly sizeMax?: number | undefined
  readonly size2ndMax?: number | undefined
  /** Whether a line may hold more numbers than a play, and then covers every combination of them. */
  readonly multi: boolean
  /** The smaller of the player's and the game's remaining plays (spec 4, "Number picking"). */
  readonly room: number
}

/** The form of a game with number picking; null for other kinds. */
export function pickFormOf(game: GameInstance): PickForm | null {
  const size = game.gamePlaySize ?? 0
  const range = game.gamePlayRange ?? 0
  if (!PICKED_RULES.has(game.gameRule) || size < 1 || range < size) return null
  return {
    size,
    range,
    size2nd: game.gamePlaySize2nd ?? 0,
    range2nd: game.gamePlayRange2nd ?? 0,
    sizeMax: game.gamePlaySizeMax,
    size2ndMax: game.gamePlaySize2ndMax,
    multi: playUnits[game.gameRule] === 'system',
    room: playsLeftFor(game),
  }
}

/** The form of plays that another module picks: only the room counts. */
export const foreignForm = (room: number): PickForm => ({
  size: 0,
  range: 0,
  size2nd: 0,
  range2nd: 0,
  multi: false,
  room,
})

/** Count of numbers in a line, in each set: the play's size, or more in a multi pick. */
export interface MultiOption {
  readonly numbers: number
  readonly numbers2nd: number
}

export const singlePick = (form: PickForm): MultiOption => ({ numbers: form.size, numbers2nd: form.size2nd })

/** Number of plays that a line of this size covers. */
export const playsCovered = (form: PickForm, option: MultiOption): number =>
  combinations(option.numbers, form.size) * combinations(option.numbers2nd, form.size2nd)

/** Number of plays of a finished line; 0 while numbers are missing. */
export const playsInLine = (form: PickForm, line: Line): number =>
  line.foreign?.lines ??
  playsCovered(form, { numbers: line.numbers.length, numbers2nd: line.numbers2nd.length })

/** The choices of line size in each set that fit the remaining plays, smallest first. */
export function multiOptions(form: PickForm): { numbers: number[]; numbers2nd: number[] } {
  if (!form.multi) return { numbers: [form.size], numbers2nd: [form.size2nd] }
  const upTo = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) + 1 }, (_, step) => from + step)
  const fits = (option: MultiOption) => playsCovered(form, option) <= Math.max(1, form.room)
  return {
    numbers: upTo(form.size, Math.min(form.range, form.sizeMax ?? MULTI_PICK_MAX)).filter((numbers) =>
      fits({ numbers, numbers2nd: form.size2nd }),
    ),
    numbers2nd: upTo(form.size2nd, form.size2nd === 0 ? 0 : (form.size2ndMax ?? form.range2nd)).filter(
      (numbers2nd) => fits({ numbers: form.size, numbers2nd }),
    ),
  }
}
