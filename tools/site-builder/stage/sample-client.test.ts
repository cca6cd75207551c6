import { expect, test } from 'vitest'
import { sampleClient } from './sample-client.ts'

test.each([
  ['ada', 1],
  ['Taken by somebody', 0],
  ['taken_name', 0],
])('the name %s is answered with %i', async (username, result) => {
  expect(await sampleClient().call('checkUsername', { username })).toEqual({ result })
})

test('what a form never asks has no answer', async () => {
  await expect(sampleClient().call('joinGame', {} as never)).rejects.toThrow('There is no such operation')
})
