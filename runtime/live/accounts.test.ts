import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { playerAccount } from '#runtime/testing/entities.ts'
import { accountsOf, loadAccounts, putAccount } from './accounts.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
  loadAccounts(store, [playerAccount()])
})
const balances = () => accountsOf(store).map(({ accountBalance }) => accountBalance)

test('a balance changes at once', () => {
  putAccount(store, playerAccount({ accountBalance: 90, timeStamp: 2 }))
  expect(balances()).toEqual([90])
})

test('a balance that is older than the known one is ignored', () => {
  putAccount(store, playerAccount({ accountBalance: 90, timeStamp: 3 }))
  putAccount(store, playerAccount({ accountBalance: 80, timeStamp: 2 }))
  expect(balances()).toEqual([90])
})

test('a session that is loaded again has no account of the one before', () => {
  loadAccounts(store, [playerAccount({ accountId: 9 })])
  expect(accountsOf(store).map(({ accountId }) => accountId)).toEqual([9])
})
