import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { SUBJECTS } from '../operator.ts'
import { EXAMPLES, USAGE } from './usage.ts'

const LINES = USAGE.split('\n').flatMap((line) => /^ {2}npm run operator -- (.*)$/.exec(line)?.[1] ?? [])
/** The options of a line of the usage, or of an example. */
const optionsIn = (text: string) => [...text.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)

/** Whether a line of the usage describes an example: its words, all of its options, and none that is missing. */
function describes(line: string, example: string): boolean {
  const [subject, command] = example.split(' ')
  const [described, commands = ''] = line.split(/\s{2,}/)[0]?.split(' ') ?? []
  if (described !== subject) return false
  const isPlaceholder = commands === '' || /^[<[-]/.test(commands)
  if (!isPlaceholder && !commands.split('|').includes(command ?? '')) return false
  const given = optionsIn(example)
  const required = optionsIn(line.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/ \| .*/g, ''))
  return (
    given.every((name) => optionsIn(line).includes(name)) && required.every((name) => given.includes(name))
  )
}

test('each subject of the commands has an example, which its usage describes', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual([...SUBJECTS].toSorted())
  const wrong = Object.values(EXAMPLES).filter((example) => !LINES.some((line) => describes(line, example)))
  expect(wrong).toEqual([])
})

test('no option of an example is without a value', () => {
  for (const example of Object.values(EXAMPLES)) {
    const words = [...example.matchAll(/'[^']*'|\S+/g)].map(([word]) => word)
    const names = words.filter((word) => word.startsWith('--') && word !== '--close')
    const options = Object.fromEntries(names.map((name) => [name.slice(2), { type: 'string' as const }]))
    const close = { close: { type: 'boolean' as const } }
    const parse = () => parseArgs({ args: words, options: { ...options, ...close }, allowPositionals: true })
    expect(parse).not.toThrow()
  }
})
