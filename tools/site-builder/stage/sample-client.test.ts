import { expect, test } from 'vitest'
import { sampleClient } from './sample-client.ts'

test.each([
  ['ada', 1],
  ['Taken by somebody', 0],
  ['taken_name', 0],
])('the sample client answers the name %s with %i', async (username, result) => {
  expect(await sampleClient().call('checkUsername', { username })).toEqual({ result })
})

test('an operation that no form calls has no sample answer', async () => {
  await expect(sampleClient().call('joinGame', {} as never)).rejects.toThrow('There is no such operation')
})
