import { type Crossword, wordsOf } from './crossword-words.ts'

export const LETTERS = 26
export const LETTERS_DRAWN = 18
const LETTERS_MISSING = LETTERS - LETTERS_DRAWN

/** Crosswords whose counts are cached. A definition has few, and is loaded from the database anew each time. */
const REMEMBERED_MAX = 256
const remembered = new Map<string, readonly number[]>()

/**
 * Counts by exhaustion in how many of the C(26, 18) = 1,562,275 letter sets each number of words is completed: index n
 * holds the number of sets that complete n words.
 */
export function setsByWordsCompleted(crossword: Crossword): readonly number[] {
  const name = crossword.join('/')
  const known = remembered.get(name)
  if (known !== undefined) return known
  const counts = countSets(wordsOf(crossword).map(({ mask }) => mask))
  const oldest = remembered.size < REMEMBERED_MAX ? undefined : remembered.keys().next().value
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(name, counts)
  return counts
}

/**
 * Enumerates the sets of missing letters in alphabetical order, and keeps the words that none of them hits. The last
 * letter is not enumerated: its hits are counted for all letters in one step.
 */
function countSets(masks: readonly number[]): number[] {
  const counts = Array.from({ length: masks.length + 1 }, () => 0)
  const kept = Array.from({ length: LETTERS_MISSING }, () => new Int32Array(masks.length))
  kept[0]!.set(masks)
  const hits = new Int32Array(LETTERS)

  function missLast(words: Int32Array, wordCount: number, from: number): void {
    hits.fill(0)
    for (let index = 0; index < wordCount; index++) {
      for (let left = words[index]! & (-1 << from); left !== 0; left &= left - 1)
        hits[31 - Math.clz32(left & -left)]! += 1
    }
    for (let letter = from; letter < LETTERS; letter++) counts[wordCount - hits[letter]!]! += 1
  }

  function miss(depth: number, wordCount: number, from: number): void {
    const words = kept[depth]!
    if (depth === LETTERS_MISSING - 1) return missLast(words, wordCount, from)
    const next = kept[depth + 1]!
    const last = LETTERS - (LETTERS_MISSING - depth)
    for (let letter = from; letter <= last; letter++) {
      let keptCount = 0
      for (let index = 0; index < wordCount; index++) {
        const word = words[index]!
        if (((word >>> letter) & 1) === 0) next[keptCount++] = word
      }
      miss(depth + 1, keptCount, letter + 1)
    }
  }

  miss(0, masks.length, 0)
  return counts
}
