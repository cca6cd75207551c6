import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAnswered } from '#tests/support/run-answered.ts'
import { Mistake } from '../../mistake.ts'
import { runCaseCommand } from './cases.ts'
import type { OperatorApi } from './connect-api.ts'

const ONE = {
  caseId: 17,
  status: 'open',
  topic: 'withdrawal',
  subject: 'Where is my money?',
  languageId: 'en_US',
  createdTime: 0,
  changedTime: 0,
} as const

const run = runAnswered(runCaseCommand)

test('the list has each case with its subject, and says where there is none', async () => {
  const listed = { cases: [{ ...ONE, playerId: 3, assignedTo: 'grace' }, ONE], hasMore: false }
  const { lines } = await run(['list'], {}, { listSupportCases: listed })
  expect(lines).toEqual([
    '17: open, withdrawal, player 3, 1970-01-01T00:00:00.000Z: Where is my money?; assigned to grace',
    '17: open, withdrawal, a guest, 1970-01-01T00:00:00.000Z: Where is my money?',
  ])
  const none = await run(['list'], { status: 'closed' }, { listSupportCases: { cases: [], hasMore: false } })
  expect(none.lines).toEqual(['aurora has no case that is closed.'])
})

test('an answer is a text or a template, and may close the case', async () => {
  const answers = { answerSupportCase: { caseId: 17, status: 'closed' } }
  const params = { siteId: 'aurora', caseId: 17 }
  const text = await run(['answer', '17'], { message: 'Done.', close: true }, answers)
  expect(text.calls).toEqual([['answerSupportCase', params, { text: 'Done.', close: true }]])
  expect(text.lines).toEqual(['17: closed'])
  const template = await run(['answer', '17'], { template: 'duration' }, answers)
  expect(template.calls).toEqual([['answerSupportCase', params, { template: 'duration' }]])
})

test('a conversation is printed with the guest, the notes and the files', async () => {
  const message = { messageId: 1, time: 0, byMail: true, attachments: [{ attachmentId: 5, pages: 2 }] }
  const viewSupportCase = {
    ...ONE,
    guest: { email: 'grace@example.org', name: 'Grace' },
    messages: [{ ...message, author: 'player', text: 'I wait.' }],
  }
  const { lines } = await run(['show', '17'], {}, { viewSupportCase })
  expect(lines.slice(1)).toEqual([
    'guest: Grace <grace@example.org>',
    '\n1970-01-01T00:00:00.000Z player by mail',
    'I wait.',
    'file 5, 2 pages',
  ])
})

test('every page of a file is written beside the first one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-case-'))
  const asked: unknown[] = []
  const api = (async (_name: string, _params: object, { page }: { page: number }) => {
    asked.push(page)
    return { ok: true, result: { data: Buffer.from(`page ${page}`).toString('base64'), pages: 3 } }
  }) as unknown as OperatorApi
  const out = join(folder, 'answer.jpg')
  await runCaseCommand(api, ['file', '5'], { site: 'aurora', out }, () => undefined)
  expect(asked).toEqual([1, 2, 3])
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual(['answer-2.jpg', 'answer-3.jpg', 'answer.jpg'])
  expect(await readFile(join(folder, 'answer-3.jpg'), 'utf8')).toBe('page 3')
  await rm(folder, { recursive: true })
})

test('an unknown command and a missing number are mistakes', async () => {
  await expect(run(['shout', '17'], {}, {})).rejects.toThrow(Mistake)
  await expect(run(['close'], {}, {})).rejects.toThrow('The command needs the number of a case.')
})
