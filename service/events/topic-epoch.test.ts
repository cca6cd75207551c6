import { describe, expect, it } from 'vitest'
import { isNext, resume } from './topic-epoch.ts'

const topic = 'cashier/7'
const span = { epoch: 'log.10', first: 5, last: 9 }

describe('a resumed topic position', () => {
  it.each([
    ['inside what is kept', { epoch: 'log.10', offset: 6 }, 7, false],
    ['just before the first that is kept', { epoch: 'log.10', offset: 4 }, 5, false],
    ['at the end', { epoch: 'log.10', offset: 9 }, null, false],
    ['before what is kept', { epoch: 'log.10', offset: 3 }, null, true],
    ['beyond the end', { epoch: 'log.10', offset: 10 }, null, true],
    ['with another log’s epoch', { epoch: 'old.10', offset: 6 }, null, true],
  ])(
    'a topic is resumed from the right event, or with a gap, from a position %s',
    (_where, asked, from, gap) => {
      expect(resume({ topic, ...asked }, span, 'log.11')).toMatchObject({ from, position: { gap } })
    },
  )

  it('a position from before the first event has no gap, in this epoch or the one before', () => {
    const fresh = { epoch: 'log.11', first: 1, last: 2 }
    expect(resume({ topic, epoch: 'log.11', offset: 0 }, fresh, 'log.11')).toMatchObject({ from: 1 })
    expect(resume({ topic, epoch: 'log.10', offset: 0 }, fresh, 'log.11')).toMatchObject({ from: 1 })
    expect(resume({ topic, epoch: 'log.9', offset: 0 }, fresh, 'log.11').position.gap).toBe(true)
    expect(isNext({ epoch: 'log.10', offset: 0 }, { epoch: 'log.11', offset: 1 })).toBe(true)
    expect(isNext({ epoch: 'log.10', offset: 1 }, { epoch: 'log.11', offset: 2 })).toBe(false)
  })
})
