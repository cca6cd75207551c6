import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { byMainPrize, byNextDraw, byPlaysLeft, hasTime, isShared } from '../rules/game-order.ts'
import type { GameFilter } from './menu-kinds.ts'
import type { FindParams, Found } from './found.ts'

/** Orders of a list of games; the first is the lobby's own. */
export const SORTS = ['next', 'prize', 'price', 'left', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Longest search: a title is no longer. */
export const QUERY_MAX = 60

/** The search of an address; an unknown order is that of the lobby. */
export const readFind = ({ q = '', sort }: FindParams): { query: string; sort: Sort } => ({
  query: q.slice(0, QUERY_MAX),
  sort: SORTS.find((known) => known === sort) ?? 'next',
})

export const writeFind = (query: string, sort: Sort): FindParams => ({
  q: query.trim() || undefined,
  sort: sort === 'next' ? undefined : sort,
})

/** The games that a search selects, and their order. */
export function foundBy(query: string, sort: Sort, siteCurrencyId: number): Found {
  const where = titleFilter(query)
  const order = orderOf(sort, siteCurrencyId)
  return { ...(where && { where }), ...(order && { order }) }
}

const startsWhenFull = (game: GameInstance) => isShared(game) && !hasTime(game)

/** The lower price first, then the lower fee. */
const byPrice = (one: GameInstance, other: GameInstance) =>
  compareAmounts(one.gamePlayCost ?? 0, other.gamePlayCost ?? 0) ||
  compareAmounts(one.gameFeePerPlay ?? 0, other.gameFeePerPlay ?? 0)

/** An amount in another currency is not compared: games in the site's own currency come first. */
function orderOf(sort: Sort, siteCurrencyId: number): Found['order'] {
  const isOwn = ({ currencyId }: GameInstance) => Number(currencyId === siteCurrencyId)
  switch (sort) {
    case 'next':
      return undefined
    case 'prize':
      return byMainPrize(siteCurrencyId)
    case 'price':
      return (one, other) => isOwn(other) - isOwn(one) || byPrice(one, other) || byNextDraw(one, other)
    case 'left':
      return (one, other) =>
        Number(startsWhenFull(other)) - Number(startsWhenFull(one)) || byPlaysLeft(one, other)
    case 'name':
      return (one, other) =>
        compareText(foldedTitle(one.gameTitle), foldedTitle(other.gameTitle)) || byNextDraw(one, other)
  }
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Letters that a decomposition leaves as they are, and how they are typed without a special keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
  ـ: '',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** Lower case without accents, Arabic vowels or ligatures: as a player types it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => PLAIN[letter] ?? letter)

/** Titles that were folded: many instances share one. */
const folded = new Map<string, string>()
const FOLDED_MAX = 10_000

function foldedTitle(title: string): string {
  const known = folded.get(title)
  if (known !== undefined) return known
  if (folded.size >= FOLDED_MAX) folded.clear()
  const made = fold(title)
  folded.set(title, made)
  return made
}

/** The games whose title has every word of the query; undefined for an empty one. */
function titleFilter(query: string): GameFilter | undefined {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return ({ gameTitle }) => {
    const title = foldedTitle(gameTitle)
    return words.every((word) => title.includes(word))
  }
}
