import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, ROOT } from './tree.ts'

/** Folders of texts that come in several languages, English being the one the others are held against. */
const FOLDERS = FILES.filter((file) => /^(runtime|modules\/[^/]+)\/messages\/en\.json$/.test(file)).map(
  dirname,
)

test('the modules have folders of messages to compare', () => {
  expect(FOLDERS.length).toBeGreaterThan(5)
})

test.each(FOLDERS)('the messages in %s have the same texts and variables in every language', (folder) => {
  const checks = ['--source-locale', 'en', '--missing-keys', '--extra-keys']
  const verify = () =>
    execFileSync(join(ROOT, 'node_modules/.bin/formatjs'), ['verify', ...checks, `${folder}/*.json`], {
      cwd: ROOT,
      stdio: 'pipe',
    })
  expect(verify).not.toThrow()
})

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
