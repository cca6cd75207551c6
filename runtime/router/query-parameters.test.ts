import { beforeEach, expect, test } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { isBackFromPayment, readVisitParameters } from './query-parameters.ts'

beforeEach(() => window.sessionStorage.clear())

const read = (pathname: string, search = '') =>
  readVisitParameters({ pathname, search }, openSiteStorage('trial', 'session'))

test('what the address brings is read', () => {
  expect(read('/', '?pid=9&continue_session_id=s1&refStr=friend&adminStr=op')).toEqual({
    pid: '9',
    continueSessionId: 's1',
    refStr: 'friend',
    adminStr: 'op',
    isSlim: false,
  })
})

test('who invited the player and what the operator opened last for the tab, a payment does not', () => {
  read('/slim', '?refStr=friend&adminStr=op&pid=9')
  expect(read('/pick')).toMatchObject({ refStr: 'friend', adminStr: 'op', isSlim: true, pid: null })
})

test('the way back from a payment is known by its number alone', () => {
  expect(isBackFromPayment({ search: '?pid=9' })).toBe(true)
  expect(isBackFromPayment({ search: '?id=9' })).toBe(false)
})
