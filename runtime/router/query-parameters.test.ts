import { beforeEach, expect, test } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { isBackFromPayment, readVisitParameters } from './query-parameters.ts'

beforeEach(() => window.sessionStorage.clear())

const read = (pathname: string, search = '') =>
  readVisitParameters({ pathname, search }, openSiteStorage('trial', 'session'))

test('the visit parameters are read from the address', () => {
  expect(read('/', '?pid=9&continue_session_id=s1&refStr=friend&adminStr=op')).toEqual({
    pid: '9',
    continueSessionId: 's1',
    refStr: 'friend',
    adminStr: 'op',
    isSlim: false,
  })
})

test('the referral and operator codes are kept for the tab, a payment is not', () => {
  read('/slim', '?refStr=friend&adminStr=op&pid=9')
  expect(read('/pick')).toMatchObject({ refStr: 'friend', adminStr: 'op', isSlim: true, pid: null })
})

test('a return from a payment is recognized by its parameter alone', () => {
  expect(isBackFromPayment({ search: '?pid=9' })).toBe(true)
  expect(isBackFromPayment({ search: '?id=9' })).toBe(false)
})
