import { expect, test } from 'vitest'
import { matching } from './command-palette.tsx'
import type { Command } from './commands.ts'
import { chordOf } from './use-shortcuts.ts'

const command = (group: Command['group'], name: string): Command => ({
  id: `${group}-${name}`,
  group,
  name,
  run: () => undefined,
})
const COMMANDS = [
  command('Draft', 'Save'),
  command('Draft', 'Redo'),
  command('Draft', 'Redo'),
  command('Site', 'Aurora Lotto (aurora)'),
]

test.each([
  ['', ['Save', 'Redo', 'Aurora Lotto (aurora)']],
  ['sa', ['Save']],
  ['site auro', ['Aurora Lotto (aurora)']],
  ['nothing', []],
])('the search %j finds the commands %j', (typed, names) => {
  expect(matching(COMMANDS, typed).map(({ name }) => name)).toEqual(names)
})

test.each([
  [{ key: 's', code: 'KeyS', ctrlKey: true }, 'mod+s'],
  [{ key: 's', code: 'KeyS', metaKey: true }, 'mod+s'],
  [{ key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, 'mod+shift+z'],
  [{ key: '¡', code: 'Digit1', altKey: true }, 'alt+1'],
  [{ key: 'F8', code: 'F8' }, 'f8'],
])('the key event %j is the shortcut %s', (event, chord) => {
  expect(chordOf({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...event })).toBe(chord)
})
