import { openPicking, type NumberPicking } from './number-picking.ts'
import { playsCovered, type MultiOption, type PickForm } from './pick-form.ts'
import type { Line } from './plays.ts'

/** What of a slip outlives a refresh: the lines. Answers and money never do. */
export interface PickingDraft {
  readonly lines: readonly Line[]
  readonly activeLine: number
  readonly multiOption: MultiOption
}

export const toDraft = ({ lines, activeLine, multiOption }: NumberPicking): PickingDraft => ({
  lines,
  activeLine,
  multiOption,
})

/** Where the drafts of a site's games are kept. One a game: the next instance of it takes the same numbers. */
export const draftKey = (gameId: number) => `picking.draft.${gameId}`

/** A slip with the draft's lines. A draft that the game's form does not fit, or no longer fits, is forgotten. */
export function fromDraft(form: PickForm, currencyId: number, draft: unknown): NumberPicking {
  const fresh = openPicking(form, currencyId)
  if (!isDraft(draft) || !fitsForm(form, draft)) return fresh
  const section = form.multi && draft.lines.every(isUntouched) ? fresh.section : 'numberPicking'
  return { ...fresh, ...draft, section, activeLine: Math.min(draft.activeLine, draft.lines.length - 1) }
}

const isUntouched = (line: Line) => line.numbers.length + line.numbers2nd.length === 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 1)
const isLine = (value: unknown): value is Line =>
  isRecord(value) && isNumbers(value.numbers) && isNumbers(value.numbers2nd)

function isDraft(value: unknown): value is PickingDraft {
  return (
    isRecord(value) &&
    Array.isArray(value.lines) &&
    value.lines.length > 0 &&
    value.lines.every(isLine) &&
    Number.isInteger(value.activeLine) &&
    Number(value.activeLine) >= 0 &&
    isRecord(value.multiOption) &&
    Number.isInteger(value.multiOption.numbers) &&
    Number.isInteger(value.multiOption.numbers2nd)
  )
}

function fitsForm(form: PickForm, { lines, multiOption }: PickingDraft): boolean {
  const single = multiOption.numbers === form.size && multiOption.numbers2nd === form.size2nd
  if (!single && !(form.multi && playsCovered(form, multiOption) >= 1)) return false
  const most = form.multi
    ? { numbers: form.range, numbers2nd: form.range2nd }
    : { numbers: form.size, numbers2nd: form.size2nd }
  const fits = (numbers: readonly number[], range: number, size: number) =>
    numbers.length <= size &&
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => number <= range)
  return lines.every(
    (line) =>
      fits(line.numbers, form.range, most.numbers) && fits(line.numbers2nd, form.range2nd, most.numbers2nd),
  )
}
