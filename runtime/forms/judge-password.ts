import { type OptionsDictionary, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'

/** Reasons why a password is easy to guess, and ways to make it harder; each has a message `runtime.password.advice.<id>`. */
export const PASSWORD_ADVICE = [
  'common',
  'personal',
  'keyboard',
  'repeat',
  'sequence',
  'date',
  'name',
  'word',
  'trick',
  'capitals',
  'longer',
] as const
export type PasswordAdvice = (typeof PASSWORD_ADVICE)[number]

/** From 0, guessed at once, to 4, not guessed within years. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

export interface PasswordStrength {
  readonly score: PasswordScore
  /** The most useful piece of advice; null where the password needs none. */
  readonly advice: PasswordAdvice | null
}

/** The library's warnings and suggestions by their keys. */
const ADVICE: Readonly<Record<string, PasswordAdvice>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  userInputs: 'personal',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  longerKeyboardPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  repeated: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  associatedYears: 'date',
  namesByThemselves: 'name',
  commonNames: 'name',
  wordByItself: 'word',
  l33t: 'trick',
  reverseWords: 'trick',
  capitalization: 'capitals',
  allUppercase: 'capitals',
}

/** From this score on there is nothing to say. */
const GOOD = 3

export type JudgePassword = (password: string, known: readonly string[]) => PasswordStrength

/** Estimates passwords against leaked ones, keyboard patterns, and the words and names of a language. `known`: values that other people know about the player. */
export function createJudge(language: OptionsDictionary): JudgePassword {
  const judge = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...language } })
  return (password, known) => {
    const { score, feedback } = judge.check(password, [...known])
    const [first] = [feedback.warning, ...feedback.suggestions].filter((key) => key !== null && key !== '')
    const advice = first === undefined ? 'longer' : (ADVICE[first ?? ''] ?? 'longer')
    return { score, advice: score >= GOOD ? null : advice }
  }
}
