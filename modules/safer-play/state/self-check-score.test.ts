import { expect, test } from 'vitest'
import { ANSWERS, missing, QUESTIONS, riskOf, scoreOf } from './self-check-score.ts'

test('the index has nine questions with 0 to 3 points each', () => {
  expect(QUESTIONS).toHaveLength(9)
  const all = (answer: (typeof ANSWERS)[number]) =>
    scoreOf(Object.fromEntries(QUESTIONS.map((question) => [question, answer])))
  expect(ANSWERS.map(all)).toEqual([0, 9, 18, 27])
})

test.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [7, 'moderate'],
  [8, 'high'],
  [27, 'high'],
])('%d points are the group %s of the index', (score, risk) => expect(riskOf(score)).toBe(risk))

test('the questions without an answer are named in their order', () => {
  expect(missing({ more: 'never' })).toEqual(QUESTIONS.filter((question) => question !== 'more'))
  expect(missing(Object.fromEntries(QUESTIONS.map((question) => [question, 'never'])))).toEqual([])
})
