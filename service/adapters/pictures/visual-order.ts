export type Direction = 'ltr' | 'rtl'

/** Part of a line in one direction, in logical order; or a gap of so many spaces. */
export interface Piece {
  readonly text: string
  readonly direction: Direction
}

/** Numbers with their signs and separators, words, and everything else: the classes that decide the order. */
const TOKENS =
  /(?<arabicNumber>[٠-٩۰-۹]+(?:[٫٬][٠-٩۰-۹]+)*)|(?<right>[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]\p{M}*)|(?<number>[+\p{Sc}#−-]?[0-9]+(?:[.,/:][0-9]+)*[%\p{Sc}]?)|(?<left>\p{L}\p{M}*)|(?<neutral>[^])/gu

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
}

type Kind = 'left' | 'right' | 'number' | 'arabicNumber' | 'neutral'

interface Token {
  text: string
  kind: Kind
  level: number
}

/**
 * A line from left to right as it is seen: the Unicode bidirectional algorithm without explicit marks (UAX #9, rules W2 to W7, N1, N2, I1, I2
 * and L2). The library that draws lays out one direction and one font at a time.
 */
export function visualPieces(line: string, direction: Direction): Piece[] {
  const base = direction === 'rtl' ? 1 : 0
  const tokens: Token[] = [...line.matchAll(TOKENS)].map(({ 0: text, groups = {} }) => ({
    text,
    kind: (Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'neutral') as Kind,
    level: base,
  }))
  takeNumbersIntoWords(tokens, base)
  resolveLevels(tokens, base)
  return reordered(joined(tokens)).flatMap(piecesOf)
}

/** A number after a left-to-right word is part of it. */
function takeNumbersIntoWords(tokens: Token[], base: number): void {
  let strong: Kind = base === 1 ? 'right' : 'left'
  for (const token of tokens) {
    if (token.kind === 'left' || token.kind === 'right') strong = token.kind
    else if (token.kind === 'number' && strong === 'left') token.kind = 'left'
  }
}

/** Neutral letters between two of one direction have that direction; numbers count as right to left here. */
function resolveLevels(tokens: Token[], base: number): void {
  const side = (token: Token | undefined) => (token === undefined ? base : token.kind === 'left' ? 0 : 1)
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'neutral') {
      const before = side(tokens.slice(0, place).findLast(({ kind }) => kind !== 'neutral'))
      const after = side(tokens.slice(place).find(({ kind }) => kind !== 'neutral'))
      const resolved = before === after ? before : base
      token.level = resolved === base ? base : base + 1
    } else if (token.kind === 'left') token.level = base === 0 ? 0 : 2
    else if (token.kind === 'right') token.level = 1
    else token.level = 2
  }
}

type LevelRun = Pick<Token, 'text' | 'level'>

function joined(tokens: readonly Token[]): LevelRun[] {
  const runs: LevelRun[] = []
  for (const { text, level } of tokens) {
    const last = runs.at(-1)
    if (last?.level === level) last.text += text
    else runs.push({ text, level })
  }
  return runs
}

/** From the highest level down, every sequence at or above it is reversed. */
function reordered(runs: LevelRun[]): LevelRun[] {
  let ordered = runs
  for (let level = 2; level > 0; level--) {
    const next: LevelRun[] = []
    let sequence: LevelRun[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run)
      else {
        next.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...next, ...sequence]
  }
  return ordered
}

/** A right-to-left run word by word, from left to right: fonts of such scripts may have no space. */
function piecesOf({ text, level }: LevelRun): Piece[] {
  const isRight = level === 1
  const parts = isRight
    ? text.split(/(\s+)/).toReversed()
    : [/^\s*/.exec(text)?.[0] ?? '', text.trim(), text.trim() === '' ? '' : (/\s*$/.exec(text)?.[0] ?? '')]
  return parts
    .filter((part) => part !== '')
    .map((part) => ({
      text: isRight ? part.replace(/[()[\]«»‹›]/g, (letter) => MIRRORED[letter] ?? letter) : part,
      direction: isRight ? 'rtl' : 'ltr',
    }))
}
