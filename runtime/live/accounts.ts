import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { Store } from '#runtime/context/runtime-services.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'

/** One atom per account. */
const accountAtoms = atomFamily((_accountId: number) => atom<PlayerAccount | undefined>(undefined))
const accountIdsAtom = atom<readonly number[]>([])

const accountsAtom = atom((get) =>
  get(accountIdsAtom).flatMap((id) => {
    const account = get(accountAtoms(id))
    return account ? [account] : []
  }),
)

const balanceAtoms = atomFamily((currencyId: number) =>
  atom((get) =>
    get(accountsAtom).find(
      ({ accountType, accountCurrency }) =>
        accountType === PLAY_ACCOUNT_TYPE && accountCurrency === currencyId,
    ),
  ),
)

/** Shows an account at once, unless a newer state of it is known. */
export function putAccount(store: Store, account: PlayerAccount): void {
  const known = store.get(accountAtoms(account.accountId))
  if (known && account.timeStamp < known.timeStamp) return
  store.set(accountAtoms(account.accountId), account)
  const ids = store.get(accountIdsAtom)
  if (!ids.includes(account.accountId)) store.set(accountIdsAtom, [...ids, account.accountId])
}

/** Replaces the accounts by those of a loaded session. */
export function loadAccounts(store: Store, accounts: readonly PlayerAccount[]): void {
  for (const account of accounts) putAccount(store, account)
  store.set(
    accountIdsAtom,
    accounts.map(({ accountId }) => accountId),
  )
}

/** All money accounts of the player; none for a visitor. */
export const accountsOf = (store: Store): readonly PlayerAccount[] => store.get(accountsAtom)

/** All money accounts of the player; none for a visitor. */
export function usePlayerAccounts(): PlayerAccount[] {
  return useAtomValue(accountsAtom)
}

/** The account used for play in a currency; undefined for a visitor or a currency without one. */
export function useBalance(currencyId: number): PlayerAccount | undefined {
  return useAtomValue(balanceAtoms(currencyId))
}
