import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import { accountAtoms, accountIdsAtom } from './live-atoms.ts'

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

/** All money accounts of the player; none for a visitor. */
export function usePlayerAccounts(): PlayerAccount[] {
  return useAtomValue(accountsAtom)
}

/** The account used for play in a currency; undefined for a visitor or a currency without one. */
export function useBalance(currencyId: number): PlayerAccount | undefined {
  return useAtomValue(balanceAtoms(currencyId))
}
