/** The nine questions of the Problem Gambling Severity Index, in their order (Ferris and Wynne, 2001). */
export const QUESTIONS = [
  'afford',
  'more',
  'winBack',
  'borrowed',
  'problem',
  'health',
  'criticised',
  'household',
  'guilty',
] as const
export type Question = (typeof QUESTIONS)[number]

/** The answers, by their points. */
export const ANSWERS = ['never', 'sometimes', 'mostly', 'always'] as const
export type Answer = (typeof ANSWERS)[number]

export type Answers = Readonly<Partial<Record<Question, Answer>>>

/** The groups of the index: 0 points, 1 and 2, 3 to 7, 8 and more. */
export type Risk = 'none' | 'low' | 'moderate' | 'high'

export const missing = (answers: Answers): Question[] =>
  QUESTIONS.filter((question) => answers[question] === undefined)

/** The points of all answers, 0 to 27; a missing one counts as nothing. */
export const scoreOf = (answers: Answers): number =>
  Object.values(answers).reduce((sum, answer) => sum + ANSWERS.indexOf(answer), 0)

export function riskOf(score: number): Risk {
  if (score === 0) return 'none'
  if (score <= 2) return 'low'
  return score <= 7 ? 'moderate' : 'high'
}
