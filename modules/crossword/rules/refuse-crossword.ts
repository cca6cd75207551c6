import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseInstant } from '#modules/game-rules/rules/refuse-instant.ts'
import { LETTERS, LETTERS_DRAWN } from './completed-words.ts'
import { setsPerRow } from './crossword-rows.ts'
import { type Crossword, EMPTY_CELL, runsOf, WORD_LETTERS_MIN, wordsOf } from './crossword-words.ts'

/** Checks a crossword definition: crosswords in which every letter belongs to a word, and rows that can be won. */
export function refuseCrossword(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize, gamePlayRange, crosswords } = definition
  const found = refuseInstant(definition)
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  if (gamePlaySize !== LETTERS_DRAWN)
    refuse('/gamePlaySize', `must be ${LETTERS_DRAWN}: the letters of a card`)
  if (gamePlayRange !== LETTERS) refuse('/gamePlayRange', `must be ${LETTERS}: the letters that there are`)
  if (crosswords === undefined) refuse('/crosswords', 'must be given: a card shows a crossword')
  for (const [index, crossword] of (crosswords ?? []).entries()) {
    const reason = refuseGrid(crossword)
    if (reason !== null) refuse(`/crosswords/${index}`, reason)
  }
  found.push(...refuseRows(definition))
  // Reachable rows can be computed only for valid crosswords.
  return found.length > 0 ? found : refuseUnreachable(definition)
}

/** The cells that a card can have: letters are stamped from the 26 that are drawn (decision 61). */
const CELL = /^[A-Z.]$/

function refuseLetters(crossword: Crossword): string | null {
  for (const [row, line] of crossword.entries()) {
    const column = Array.from(line).findIndex((cell) => !CELL.test(cell))
    const cell = Array.from(line)[column]
    if (cell === undefined) continue
    const plain = cell.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    const cure = CELL.test(plain) ? `: write ${plain}` : ''
    return `has ${cell} at row ${row + 1}, column ${column + 1}; the letters are A to Z, in capitals and without accents${cure}`
  }
  return null
}

function refuseGrid(crossword: Crossword): string | null {
  const letters = refuseLetters(crossword)
  if (letters !== null) return letters
  const columns = crossword[0]?.length ?? 0
  if (crossword.some((row) => row.length !== columns)) return 'is not rectangular'
  const words = wordsOf(crossword)
  if (words.length === 0) return 'has no words'
  const short = runsOf(crossword).find(
    ({ letters }) => letters.length > 1 && letters.length < WORD_LETTERS_MIN,
  )
  if (short !== undefined)
    return `has ${short.letters} at row ${short.row + 1}, column ${short.column + 1}: a word has ${WORD_LETTERS_MIN} letters or more`
  const inWords = new Set(
    words.flatMap(({ letters, row, column, isDown }) =>
      Array.from(letters, (_, at) => (isDown ? `${row + at}:${column}` : `${row}:${column + at}`)),
    ),
  )
  const isAlone = crossword.some((line, row) =>
    Array.from(line).some((letter, column) => letter !== EMPTY_CELL && !inWords.has(`${row}:${column}`)),
  )
  return isAlone ? 'has a letter that is in no word' : null
}

function refuseRows({ prizes }: GameDefinition): DefinitionRefusal[] {
  return prizes.flatMap(({ wordsCompleted }, index) => {
    const path = `/prizes/${index}/wordsCompleted`
    if (wordsCompleted === undefined) return [{ path, reason: 'must be given: how many words win it' }]
    const twin = prizes.findIndex((row) => row.wordsCompleted === wordsCompleted)
    return twin === index ? [] : [{ path, reason: `is that of /prizes/${twin}` }]
  })
}

function refuseUnreachable({ prizes, crosswords = [] }: GameDefinition): DefinitionRefusal[] {
  const sets = crosswords.map((crossword) => setsPerRow(prizes, crossword))
  return prizes.flatMap((_, row) =>
    sets.every((counts) => counts[row] === 0)
      ? [
          {
            path: `/prizes/${row}/wordsCompleted`,
            reason: 'can never be reached: no letters complete so many words',
          },
        ]
      : [],
  )
}
