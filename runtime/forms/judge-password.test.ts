import { dictionary as de } from '@zxcvbn-ts/language-de'
import { dictionary as en } from '@zxcvbn-ts/language-en'
import { dictionary as es } from '@zxcvbn-ts/language-es-es'
import { dictionary as fr } from '@zxcvbn-ts/language-fr'
import { dictionary as pt } from '@zxcvbn-ts/language-pt-br'
import { expect, test } from 'vitest'
import messages from '../messages/en.json'
import { createJudge, PASSWORD_ADVICE } from './judge-password.ts'

const judges = {
  en: createJudge(en),
  de: createJudge(de),
  es: createJudge(es),
  fr: createJudge(fr),
  pt: createJudge(pt),
}

test.each([
  ['en', 'password1', 0, 'common'],
  ['en', 'aaaaaaaa1', 1, 'repeat'],
  ['en', 'qwertzui1', 1, 'keyboard'],
  ['en', 'Lovelace1', 1, 'name'],
  ['en', 'countess1815', 0, 'personal'],
  ['en', 'schmetterling', 4, null],
  ['de', 'schmetterling', 1, 'longer'],
  ['de', 'grenouille1', 4, null],
  ['fr', 'grenouille1', 1, 'longer'],
  ['fr', 'golondrina1', 4, null],
  ['es', 'golondrina1', 1, 'longer'],
  ['es', 'andorinha1', 3, null],
  ['pt', 'andorinha1', 1, 'longer'],
] as const)('in the language %s the password %s has the score %i and the advice %s', (...row) => {
  const [language, password, score, advice] = row
  expect(judges[language](password, ['countess1815'])).toEqual({ score, advice })
})

test.each(['en', 'de', 'es', 'fr', 'pt'] as const)(
  'in the language %s a random password needs no advice',
  (language) => {
    expect(judges[language]('x7Kq9mPz2wLd', [])).toEqual({ score: 4, advice: null })
  },
)

test('every piece of advice and every level has a message', () => {
  const ids = [
    ...PASSWORD_ADVICE.map((advice) => `runtime.password.advice.${advice}`),
    ...[0, 1, 2, 3, 4].map((score) => `runtime.password.level.${score}`),
  ]
  expect(ids.filter((id) => !(id in messages))).toEqual([])
})
