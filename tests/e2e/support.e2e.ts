import sharp from 'sharp'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'

const QUESTION = 'I sent it on Monday.'
const ANSWER = 'It is in your account.'

test(
  'a player asks the operator with a picture, reads the answer as it arrives, and rates the closed case',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const account = await world.register('aurora')
    const player = await visit('aurora', { as: account })
    const { page, support } = player
    const subject = `Where is my money, ${account.username}?`
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })

    await support.open()
    await settled(page)
    expect(await breaches(page, 'the form to the operator')).toEqual([])
    await support.attach({ name: 'a.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    await support.ask('withdrawal', subject, QUESTION)
    await support.expectMessage(QUESTION)
    await support.expectFiles(1)
    await support.expectStatus('open')

    await world.answerCase('aurora', subject, { text: ANSWER })
    await support.expectMessage(ANSWER)
    await support.expectStatus('answered')

    await world.answerCase('aurora', subject, { text: 'Goodbye.', close: true })
    await support.expectStatus('closed')
    await support.rate(4)
    expect(await breaches(page, 'the closed case')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  },
)
