import { useCallback, useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSession } from '#runtime/session/session.ts'
import { fromPlay, playsInLine, toPlay, type Line, type PickForm } from './plays.ts'

/** Lines that a player kept under a name, for the games of one form. */
export interface SavedPick {
  readonly name: string
  /** The form that they fit, see `familyOf`. */
  readonly family: string
  /** Play strings. */
  readonly plays: readonly string[]
}

/** The numbers that a player keeps in this browser. */
export interface OwnNumbers {
  /** Favourite numbers of any game, ascending. */
  readonly favorites: readonly number[]
  readonly saved: readonly SavedPick[]
}

export const NONE: OwnNumbers = { favorites: [], saved: [] }
export const NAME_MAX = 30
/** Bounds of what a browser keeps: picks of a player, lines of a pick. */
export const PICKS_MAX = 40
const LINES_MAX = 50
const FAVORITES_MAX = 50

/** Games of the same family take the same lines: P of R, and P of R of the second set. */
export const familyOf = ({ size, range, size2nd, range2nd }: PickForm): string =>
  [size, range, size2nd, range2nd].join('-')

const isText = (value: unknown): value is string => typeof value === 'string'
const isPick = (value: unknown): value is SavedPick => {
  const { name, family, plays } = (value ?? {}) as Record<string, unknown>
  return isText(name) && isText(family) && Array.isArray(plays) && plays.every(isText)
}

/** Reads what was stored; parts that do not fit are dropped. */
export function readOwnNumbers(value: unknown): OwnNumbers {
  const { favorites, saved } = (value ?? {}) as Record<string, unknown>
  return {
    favorites: Array.isArray(favorites) ? favorites.filter((one) => Number.isInteger(one) && one >= 1) : [],
    saved: Array.isArray(saved) ? saved.filter(isPick) : [],
  }
}

/** The saved picks of a game's family, newest first. */
export const picksFor = ({ saved }: OwnNumbers, form: PickForm): SavedPick[] =>
  saved.filter(({ family }) => family === familyOf(form))

/** Lines of plays that fit a form; others are dropped. */
export const linesFor = (plays: readonly string[], form: PickForm): Line[] =>
  plays.flatMap((play) => {
    const line = fromPlay(play)
    return line !== null && fits(line, form) ? [line] : []
  })

function fits(line: Line, form: PickForm): boolean {
  const { numbers, numbers2nd } = line
  const isExact = numbers.length === form.size && numbers2nd.length === form.size2nd
  return (
    (isExact || (form.multi && playsInLine(form, line) > 0)) &&
    numbers.every((number) => number <= form.range) &&
    numbers2nd.every((number) => number <= form.range2nd)
  )
}

/** Keeps lines under a name; a pick of the same family and name is replaced. */
export function withPick(own: OwnNumbers, form: PickForm, name: string, lines: readonly Line[]): OwnNumbers {
  const pick: SavedPick = {
    name: name.trim().slice(0, NAME_MAX),
    family: familyOf(form),
    plays: lines.slice(0, LINES_MAX).map(toPlay),
  }
  const others = withoutPick(own, pick).saved
  return { ...own, saved: [pick, ...others].slice(0, PICKS_MAX) }
}

export const withoutPick = (
  own: OwnNumbers,
  { family, name }: Pick<SavedPick, 'family' | 'name'>,
): OwnNumbers => ({
  ...own,
  saved: own.saved.filter((pick) => pick.family !== family || pick.name !== name),
})

/** Marks a number as a favourite, or removes the mark. */
export function withFavorite(own: OwnNumbers, number: number): OwnNumbers {
  const { favorites } = own
  if (favorites.includes(number)) return { ...own, favorites: favorites.filter((one) => one !== number) }
  if (favorites.length >= FAVORITES_MAX) return own
  return { ...own, favorites: [...favorites, number].sort((one, other) => one - other) }
}

/**
 * Numbers of a date, as `YYYY-MM-DD`: its day, its month and the last two digits of its year. A part above the range gives
 * its digits instead.
 */
export function numbersOfDate(date: string, range: number): number[] {
  const match = /^\d{2}(\d{2})-(\d{2})-(\d{2})$/.exec(date)
  if (match === null) return []
  const [, year = '', month = '', day = ''] = match
  const numbers = [day, month, year].flatMap((part) => {
    const number = Number(part)
    return number <= range ? [number] : Array.from(part, Number)
  })
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= range)
}

/** The numbers that the player keeps in this browser, and their change. Each account of a shared browser has its own. */
export function useOwnNumbers(): [OwnNumbers, (change: (own: OwnNumbers) => OwnNumbers) => void] {
  const { storage } = useRuntime()
  const { player } = useSession()
  const key = `picking.own.${player?.id ?? 'visitor'}`
  const [own, setOwn] = useState(() => readOwnNumbers(storage.read(key)))
  useEffect(() => {
    const read = () => setOwn(readOwnNumbers(storage.read(key)))
    read()
    return storage.watch(key, read)
  }, [storage, key])
  const change = useCallback(
    (to: (own: OwnNumbers) => OwnNumbers) => {
      // Another tab may have changed them since.
      const next = to(readOwnNumbers(storage.read(key)))
      storage.write(key, next)
      setOwn(next)
    },
    [storage, key],
  )
  return [own, change]
}
