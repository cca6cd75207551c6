import { expect, test } from 'vitest'
import type { Picture } from '#service/adapters/pictures/picture.ts'
import { PictureStore } from './picture-store.ts'

const PICTURE: Picture = { width: 1, height: 1, elements: '', columns: [] }
const make = async () => PICTURE

test('a picture is drawn once for all who ask', async () => {
  let drawn = 0
  const store = new PictureStore(async () => new Uint8Array([(drawn += 1)]))
  const bodies = await Promise.all([store.get('a', make), store.get('a', make)])
  expect(await store.get('a', make)).toBe(bodies[0])
  expect(bodies[1]).toBe(bodies[0])
  expect(drawn).toBe(1)
})

test('one picture is drawn at a time, and a thirteenth that would wait is refused', async () => {
  let [running, most] = [0, 0]
  const store = new PictureStore(async () => {
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
    return new Uint8Array(1)
  })
  const asked = Array.from({ length: 13 }, (_, number) => store.get(String(number), make))
  expect(asked.filter((answer) => answer === 'busy')).toHaveLength(1)
  await Promise.all(asked.filter((answer) => answer !== 'busy'))
  expect(most).toBe(1)
  expect(store.get('13', make)).not.toBe('busy')
})

test('a picture that failed is drawn again, and the next ones are drawn', async () => {
  let fails = true
  const store = new PictureStore(async () => {
    if (fails) throw new Error('the thread broke off')
    return new Uint8Array(1)
  })
  await expect(store.get('a', make)).rejects.toThrow('broke off')
  fails = false
  expect(await store.get('a', make)).toMatchObject({ type: 'image/png' })
})

test('the store keeps eight megabytes, those that were asked for last', async () => {
  let drawn = 0
  const store = new PictureStore(async () => {
    drawn += 1
    return new Uint8Array(3 * 1024 * 1024)
  })
  for (const key of ['a', 'b', 'a', 'c']) await store.get(key, make)
  expect(drawn).toBe(3)
  await store.get('a', make)
  expect(drawn).toBe(3)
  await store.get('b', make)
  expect(drawn).toBe(4)
})
