import { expect, test } from 'vitest'
import { mergeSides } from './merge-sides.ts'

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const LIVE = {
  'messages/en.json': json({ close: 'Close', back: 'Back' }),
  'pages/about.en.html': 'One\nTwo\n',
}
const base = { manifest: json({ header: 'Lotto', about: 'Us', weekStart: 'monday' }), files: {} }

test('changes of different paths, messages and lines are merged without a conflict', () => {
  const theirs = {
    manifest: base.manifest.replace('Lotto', 'Of Ben'),
    files: {
      'messages/en.json': json({ close: 'Shut', back: 'Back' }),
      'pages/news.en.html': 'News\n',
    },
  }
  const mine = {
    manifest: base.manifest.replace('monday', 'sunday'),
    files: {
      'messages/en.json': json({ close: 'Close', back: 'Go back' }),
      'pages/about.en.html': 'One\n2\n',
    },
  }
  expect(mergeSides({ base, theirs, mine, live: LIVE }, 'mine')).toEqual({
    manifest: json({ header: 'Of Ben', about: 'Us', weekStart: 'sunday' }),
    files: {
      'messages/en.json': json({ close: 'Shut', back: 'Go back' }),
      'pages/about.en.html': 'One\n2\n',
      'pages/news.en.html': 'News\n',
    },
    conflicts: [],
  })
})

test('one path and one message that both have changed are named with three values, and the preferred side is taken', () => {
  const draftOf = (who: string) => ({
    manifest: base.manifest.replace('Lotto', who),
    files: { 'messages/en.json': json({ close: who, back: 'Back' }) },
  })
  const sides = { base, theirs: draftOf('Ben'), mine: draftOf('Ada'), live: LIVE }
  const merged = mergeSides(sides, 'mine')
  expect(merged?.conflicts).toMatchObject([
    { pointer: '/header', base: 'Lotto', live: 'Ben', draft: 'Ada' },
    { file: 'messages/en.json', base: 'Close', live: 'Ben', draft: 'Ada' },
  ])
  expect(merged).toMatchObject(draftOf('Ada'))
  expect(mergeSides(sides, 'theirs')).toMatchObject(draftOf('Ben'))
})

test('a file that one has removed and the other has not touched is removed', () => {
  const theirs = { ...base, files: { 'pages/about.en.html': null } }
  const merged = mergeSides({ base, theirs, mine: base, live: LIVE }, 'mine')
  expect([merged?.files, merged?.conflicts]).toEqual([{ 'pages/about.en.html': null }, []])
})

test('a draft that is no JSON is not merged', () => {
  expect(
    mergeSides({ base, theirs: { ...base, manifest: '{ oops' }, mine: base, live: LIVE }, 'mine'),
  ).toBeNull()
})
