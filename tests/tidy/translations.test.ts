import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, ROOT } from './tree.ts'

const FRENCH = FILES.filter((file) => /(\/messages\/fr\.json|\.fr\.html)$/.test(file))

test.each(FRENCH)('the French text %s has U+00A0 before : ; ! ? » and after «', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  // Two colons open a pattern of a number, and are no text.
  expect(text.match(/\S+ (?:[;!?»]|:(?!:))|« \S+/g) ?? []).toEqual([])
  expect(text).not.toContain('\u{a0}::')
})

/** Messages about plays that consist of combinations. */
const OF_COMBINATIONS = /^(?:multi-pick|perm)\.|^picking\.(?:line\.pl|line\.product|multi\.)/
/** The words for plays of a multi pick in a message that selects the word by the kind of the game. */
const OF_MULTI_PICK = /\bsystem \{\{plays, plural, .*?\}\}\}/g
/** Modules that show plays of any kind: a line, a ticket, a card, a bet. */
const OF_ANY_KIND = /^(?:cashier|fairness|history|payout|runtime|subscriptions)\./

test('a French text names a play by the word of its kind: “grille” for numbers, “participation” for any kind', () => {
  const texts = FRENCH.filter((file) => /^(?:modules|runtime)\/.*\.json$/.test(file)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>),
  )
  const isWrong = ([id, text]: [string, string]) =>
    (/combinaison/i.test(text.replaceAll(OF_MULTI_PICK, '')) && !OF_COMBINATIONS.test(id)) ||
    (/grille/i.test(text) && OF_ANY_KIND.test(id))
  expect(texts.filter(isWrong)).toEqual([])
})

const SPANISH = FILES.filter((file) => /^(?:modules|runtime|service)\/.*\/es\.json$/.test(file))

test.each(SPANISH)('the Spanish text %s opens questions and exclamations, and addresses with tú', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const count = (sign: string) => text.split(sign).length - 1
  expect([count('¿'), count('¡')]).toEqual([count('?'), count('!')])
  expect(text.match(/\b(?:usted|ustedes|su cuenta|su contraseña)\b/giu) ?? []).toEqual([])
})

const PORTUGUESE = FILES.filter((file) =>
  /\/languages\/pt\/.*\.json$|\/messages\/pt\.json$|\.pt\.html$/.test(file),
)
/** Words of Brazil, and of the familiar address, beside which the texts have others. */
const NOT_EUROPEAN =
  /\b(?:loteria|prêmios?|bônus|saques?|senha|usuários?|cadastr\p{L}*|registros?|celular|telas?|mouse|tu|teus?|tuas?|contigo)\b/giu

test.each(PORTUGUESE)('the Portuguese text %s has European words and the polite address', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  expect(text.match(NOT_EUROPEAN) ?? []).toEqual([])
  expect(text.match(/« | »|“|”/g) ?? []).toEqual([])
})
